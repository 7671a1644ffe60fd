import { homeKey, type Json, type JsonObject, objectOf, stringsOf } from '#engine';
import { type FileSet, homeTexts } from '#engine/compile';

interface Where {
  id: string;
  home: string;
  base: string;
}

/**
 * A flow's files under another id and with other addresses. Addresses outside of the flow's own addresses are left
 * out, because two flows can't have the same address.
 */
export function moveFlow(files: FileSet, from: string, to: Where): Record<string, JsonObject> {
  const flow = readJson(files, `flows/${from}/flow.json`);
  const was = { id: from, home: String(flow.home), base: String(flow.base) };
  const moveTexts = (value: Json): Json => mapStrings(value, (text) => movedPath(text, was, to) ?? text);
  const own = [...files.keys()].filter(
    (path) => path.startsWith(`flows/${from}/`) && path !== `flows/${from}/migrations.json`,
  );
  return Object.fromEntries(
    own.map((path) => {
      const content = readJson(files, path);
      const next = path.endsWith('/flow.json')
        ? movedSettings(flow, moveTexts, was, to)
        : { ...objectOf(moveTexts(content)), ...ownAliases(content, was, to) };
      return [path.replace(`flows/${from}/`, `flows/${to.id}/`), next];
    }),
  );
}

function movedSettings(flow: JsonObject, moved: (value: Json) => Json, was: Where, to: Where): JsonObject {
  const defaults = objectOf(flow.defaults);
  const isOwn = (name: string): boolean => defaults[name] === was.id;
  const { homePage = {}, ...settings } = flow;
  return {
    ...objectOf(moved(settings)),
    id: to.id,
    version: '1.0.0',
    home: to.home,
    base: to.base,
    entries: movedPaths(stringsOf(flow.entries), was, to),
    defaults: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, isOwn(name) ? to.id : value]),
    ),
    ...(flow.disclosures === undefined ? {} : { disclosures: movedDisclosures(flow, was, to) }),
    homePage,
  };
}

/** Changes the flow's id in the marks of disclosures on the front page, which are content keys. */
function movedDisclosures({ disclosures }: JsonObject, was: Where, to: Where): string[] {
  const start = homeStart(was);
  return stringsOf(disclosures).map((mark) =>
    mark.startsWith(start) ? `home.${to.id}.${mark.slice(start.length)}` : mark,
  );
}

/** Content keys of the front page begin with `home.<id>.`, those of the page at `/` with `home.`. */
const homeStart = ({ id, home }: Pick<Where, 'id' | 'home'>): string => `${homeKey({ id, home })}.`;

/** Aliases outside of the flow's base are moved or left out. */
function ownAliases({ aliases }: JsonObject, was: Where, to: Where): JsonObject {
  if (aliases === undefined) return {};
  const aliasPaths = stringsOf(aliases).flatMap((alias) =>
    alias.startsWith('/') ? movedPaths([alias], was, to) : [alias],
  );
  return { aliases: aliasPaths };
}

const movedPaths = (paths: readonly string[], was: Where, to: Where): string[] =>
  paths.flatMap((path) => movedPath(path, was, to) ?? []);

/** The path at the new address; undefined for a text that is no path of the flow. */
function movedPath(path: string, was: Where, to: Where): string | undefined {
  const restAfter = (start: string): string | undefined =>
    path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`)
      ? path.slice(start.length)
      : undefined;
  const belowBase = restAfter(was.base);
  if (belowBase !== undefined) return `${to.base}${belowBase}`;
  const belowHome = was.home === '/' ? undefined : restAfter(was.home);
  if (belowHome !== undefined) return `${to.home}${belowHome}`;
  return path === was.home ? to.home : undefined;
}

function mapStrings(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapStrings(item ?? null, map)]),
  );
}

/** The translations of a front page under the keys of another flow. */
export function movedHomeTexts(
  files: FileSet,
  from: string,
  to: string,
  translations: Record<string, string>,
): Record<string, string> {
  const home = String(readJson(files, `flows/${from}/flow.json`).home);
  const start = homeStart({ id: from, home });
  return Object.fromEntries(
    Object.keys(homeTexts(files, { id: from, home })).flatMap((key) => {
      const text = translations[key];
      return text === undefined ? [] : [[`home.${to}.${key.slice(start.length)}`, text]];
    }),
  );
}

/** Reads an object from a JSON file; empty if the file is missing or broken. */
export function readJson(files: FileSet, path: string): JsonObject {
  try {
    return objectOf(JSON.parse(files.get(path) ?? '{}') as Json);
  } catch {
    return {};
  }
}
