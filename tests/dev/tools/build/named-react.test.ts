import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { namedReact } from '#dev/tools/build/named-react.ts';

const ENTRY = `
import React, { useState, createElement } from 'react';
import { jsx } from 'react/jsx-runtime';
export const isOne = useState === React.useState;
export const made = [createElement('p').type, jsx('b', {}).type];
`;

it('reads each export of React once, and returns the same functions', async () => {
  // Inside the project, so that packages are found.
  const folder = await mkdtemp(path.join(import.meta.dirname, 'named-react-'));
  try {
    await writeFile(path.join(folder, 'entry.js'), ENTRY);
    const builder = await createBuilder({
      configFile: false,
      root: folder,
      logLevel: 'warn',
      plugins: [namedReact()],
      build: {
        write: false,
        minify: false,
        lib: { entry: 'entry.js', formats: ['es'] },
      },
    });
    const [builtOutput] = [
      await builder.build(builder.environments.client as never),
    ].flat() as Rolldown.RolldownOutput[];
    const code = builtOutput?.output[0].code ?? '';
    // esbuild calls a name behind a getter as '(0, import_react.useState)'.
    expect(code).not.toContain('(0, import_');
    const file = path.join(folder, 'built.mjs');
    await writeFile(file, code);
    const { isOne, made } = await import(pathToFileURL(file).href);
    expect({ isOne, made }).toEqual({ isOne: true, made: ['p', 'b'] });
  } finally {
    await rm(folder, { recursive: true });
  }
});
