import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBuild } from '#server/pages/built-files.ts';

const manifest = {
  '_main.js': { file: 'assets/main.js', name: 'home', imports: ['_react.js'], css: ['assets/main.css'] },
  '_react.js': { file: 'assets/react.js', name: 'react' },
  '_step-1.js': {
    file: 'assets/step-1.js',
    name: 'step',
    imports: ['_react.js', '_form.js'],
    css: ['assets/step.css', 'assets/odd.css'],
  },
  '_form.js': { file: 'assets/form.js', imports: ['_form.js', '_react.js'] },
  'virtual:flow': { file: 'assets/apply.js', src: 'virtual:flow', imports: ['_form.js'] },
  'src/later.css': { file: 'assets/later.css', src: 'src/later.css' },
};
const html = `<head><link rel="icon" href="/favicon.svg" />
<script type="module" crossorigin src="/assets/main.js"></script>
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
    'assets/step.css': 'form{gap:0}',
    'assets/odd.css': 'a{content:"</style>"}',
    'assets/later.css': 'p{margin:0}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
});
afterAll(() => rm(folder, { recursive: true }));

it('names every file of some modules once, without files that the page already names', async () => {
  const { filesOf } = await readBuild(folder);
  expect(filesOf(['step', 'virtual:flow', 'widgets/unknown/index.tsx'])).toEqual({
    scripts: ['/assets/step-1.js', '/assets/form.js', '/assets/apply.js'],
    styles: [{ href: '/assets/step.css', css: 'form{gap:0}' }, { href: '/assets/odd.css' }],
  });
  const later = [{ href: '/assets/later.css', css: 'p{margin:0}' }];
  expect(filesOf(['src/later.css'])).toEqual({ scripts: [], styles: later });
  expect(filesOf([])).toEqual({ scripts: [], styles: [] });
});

it('knows the scripts that the page names itself', async () => {
  expect((await readBuild(folder)).ownScripts).toEqual(['/assets/main.js']);
});

it("inlines the page's style sheet with the nonce; a sheet that could end the tag stays a file", async () => {
  const { template } = await readBuild(folder);
  expect(template).toContain(
    '<style nonce="trellis-nonce-of-this-answer">body{margin:0}a::after{content:"$&"}</style><link rel="stylesheet" crossorigin href="/assets/main.css" disabled />',
  );
  expect(template).toContain('href="/assets/odd.css"');
  expect(template).toContain('href="/favicon.svg"');
});
