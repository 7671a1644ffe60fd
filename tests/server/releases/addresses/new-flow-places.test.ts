import { readdirSync } from 'node:fs';
import { files } from 'virtual:trellis/project';
import { describe, expect, it } from 'vitest';
import type { FlowPlaces } from '#engine';
import { homeTexts } from '#engine/compile';
import { findAddressFault, findTakenSegments, isReservedId } from '#server/releases/addresses/index.ts';
import { BUILT_FLOWS } from '#server/releases/compile/index.ts';

const live = Object.fromEntries([...BUILT_FLOWS].map(([id, flow]) => [id, { ...flow, number: null }]));

describe('[STUDIO-78] the id of a new application', () => {
  it('is no part of the front page at /, whose texts have keys without an id', () => {
    const parts = new Set(
      Object.keys(homeTexts(files, { id: 'apply', home: '/' })).map((key) => key.split('.')[1]),
    );
    expect(parts.size).toBeGreaterThan(6);
    expect([...parts].filter((part) => !isReservedId(part ?? ''))).toEqual([]);
  });

  it('is no folder of the flows that belongs to no flow', () => {
    const folders = readdirSync('flows', { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !BUILT_FLOWS.has(entry.name) ? [entry.name] : [],
    );
    expect(folders).not.toEqual([]);
    expect(folders.filter((name) => !isReservedId(name))).toEqual([]);
  });
});

describe('[STUDIO-78] the address of a new application', () => {
  it('is free of files of the build, pages of every application, the API and the stand-ins', () => {
    const taken = findTakenSegments(live, 'quote');
    const publicFiles = readdirSync('public').map((name) => name.split('.')[0] ?? '');
    const words = [
      ...publicFiles.filter((name) => name !== 'embed'),
      ...['login', 'version', 'continue', 'bcm', 'app'],
      ...['api', 'deals', 'files', 'tools', 'studio', 'assets', 'flows', 'local', 'authorize', 'u', 'v2'],
    ];
    expect(words.filter((word) => !taken.has(word))).toEqual([]);
    expect(taken.has('quote')).toBe(false);
    expect(findTakenSegments(live, 'bcm').has('bcm')).toBe(false);
  });

  const places = {
    id: 'quote',
    home: '/quote',
    base: '/quote/app',
    pages: { process: '/quote/app/process' },
    wizard: ['/quote/app/contact'],
    expired: '/app/session-expired',
  } as unknown as FlowPlaces;

  it.each<[object, string | undefined]>([
    [{}, undefined],
    [{ id: 'title' }, '"title" is not free as the name of an application'],
    [{ home: '/quote/more' }, '"home" is not one word, such as "/quote"'],
    [{ home: '/' }, '"home" is not one word, such as "/quote"'],
    [{ home: '/Quote' }, '"home" is not one word, such as "/quote"'],
    [{ home: '/login' }, '"/login" is the address of another page'],
    [{ home: '/bcm' }, '"/bcm" is the address of another page'],
    [{ base: '/app' }, '"/app" does not begin with "/quote/"'],
    [{ base: '/quotes/app' }, '"/quotes/app" does not begin with "/quote/"'],
    [{ wizard: ['/quote/app/contact', '/elsewhere'] }, '"/elsewhere" does not begin with "/quote/"'],
    [{ pages: { process: '/process' } }, '"/process" does not begin with "/quote/"'],
    [{ expired: '/quote/expired' }, undefined],
  ])('with %j has the fault %j', (changed, fault) => {
    expect(findAddressFault({ ...places, ...changed }, live)).toBe(fault);
  });
});
