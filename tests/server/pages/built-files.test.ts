import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBuild } from '#server/pages/built-files.ts';

const manifest = {
  'index.html': { file: 'assets/main.js', imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js' },
  'src/wizard/index.ts': {
    file: 'assets/wizard.js',
    src: 'src/wizard/index.ts',
    imports: ['_react.js', '_form.js'],
    css: ['assets/wizard.css'],
  },
  '_form.js': { file: 'assets/form.js', imports: ['_form.js', '_react.js'] },
  'virtual:flow': { file: 'assets/apply.js', src: 'virtual:flow', imports: ['_form.js'] },
};
const html = `<head><link rel="icon" href="/favicon.svg" />
<link rel="stylesheet" crossorigin href="/assets/main.css">
<link rel="stylesheet" crossorigin href="/assets/odd.css"></head>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trellis-build-'));
  await mkdir(path.join(folder, '.vite'));
  await mkdir(path.join(folder, 'assets'));
  const files = {
    '.vite/manifest.json': JSON.stringify(manifest),
    'index.html': html,
    'assets/main.css': 'body{margin:0}a::after{content:"$&"}',
    'assets/odd.css': 'a{content:"</style>"}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

it('names every file of some modules once, without what the page brings anyway', async () => {
  const { filesOf } = await readBuild(folder);
  expect(filesOf(['src/wizard/index.ts', 'virtual:flow', 'widgets/unknown/index.ts'])).toEqual({
    scripts: ['/assets/wizard.js', '/assets/form.js', '/assets/apply.js'],
    styles: ['/assets/wizard.css'],
  });
  expect(filesOf([])).toEqual({ scripts: [], styles: [] });
});

it('writes the page’s style sheet into it under the nonce; one that could end the tag stays a file', async () => {
  const { template } = await readBuild(folder);
  expect(template).toContain(
    '<style nonce="trellis-nonce-of-this-answer">body{margin:0}a::after{content:"$&"}</style><link rel="stylesheet" crossorigin href="/assets/main.css" disabled>',
  );
  expect(template).toContain('href="/assets/odd.css"');
  expect(template).toContain('href="/favicon.svg"');
});
