import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workerProgram } from '#server/statements/files/inspection/child.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-worker-'));
  mkdirSync(path.join(folder, 'chunks'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const from = (...file: string[]) => workerProgram(pathToFileURL(path.join(folder, ...file)).href);

test('files are inspected by the worker in its source if the server is not built', () => {
  expect(from('child.ts')).toBe(path.join(folder, 'worker.ts'));
});

test('files are inspected by the built worker that is beside a built server or above its chunk', () => {
  const built = path.join(folder, 'inspection.js');
  writeFileSync(built, '');
  expect(from('server.js')).toBe(built);
  expect(from('chunks', 'server.js')).toBe(built);
});
