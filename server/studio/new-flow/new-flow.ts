import { posix } from 'node:path';
import { type JsonObject, mainFlow, objectOf, stringsOf } from '#engine';
import { type FileSet, filesOf } from '#engine/compile';
import { BUILT_FLOWS } from '../../releases/compile/index.ts';
import type { LiveFlows } from '../../releases/release.ts';
import { localeOf } from '../../releases/words.ts';
import type { Changes } from '../draft/index.ts';
import { movedHomeTexts, moveFlow, readJson } from './move-flow.ts';
import quote from './quote.json' with { type: 'json' };

/** A template that belongs to no flow of the build. */
const QUOTE = 'quote';
/** An empty application does not have this step. */
const QUOTE_STEP = 'quote-need';

/** The content with which a new flow starts. `empty`: only the steps for contact and review. */
export interface Start {
  kind: 'empty' | 'template' | 'copy';
  /** The template, or the flow to copy. */
  of?: string;
}

export interface NewFlow {
  id: string;
  /** The path of the front page: `/quote`. */
  home: string;
  /** The headline of the front page; empty for the original's. */
  headline: string;
  /** The languages in which the original's translations are copied. */
  languages: readonly string[];
  start: Start;
}

/** The short quote, and this build's flows. */
export const templates = (): string[] => [...BUILT_FLOWS.keys(), QUOTE];

/** The languages with translations. */
export function languagesOf(files: FileSet): string[] {
  const tags = [...files.keys()].flatMap((path) => /^flows\/locales\/([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(tags)].sort();
}

/**
 * A new flow's files as changes of the release `base`, whose shared texts and fields it uses; undefined if
 * there is no such template or flow.
 */
export function newFlowChanges(
  live: LiveFlows,
  wantedFlow: NewFlow,
): { base: string; changes: Changes } | undefined {
  const original = originalFlow(live, wantedFlow.start);
  if (!original) return undefined;
  const { flow, files } = original;
  const { id, home, headline } = wantedFlow;
  const base =
    live[flow] ?? mainFlow(Object.values(live).map((summary) => ({ ...summary, home: summary.flow.home })));
  const own = moveFlow(files, flow, { id, home, base: posix.join(home, 'app') });
  const settings = `flows/${id}/flow.json`;
  const homePage = objectOf(own[settings]?.homePage);
  own[settings] = { ...own[settings], homePage: headline ? { ...homePage, title: headline } : homePage };
  const fields = `flows/${id}/application.schema.json`;
  const path = own[fields] ? fields : 'schemas/application.schema.json';
  const translations = wantedFlow.languages.map((tag) => [
    `flows/locales/${tag}/flow-${id}.json`,
    translationsOf(files, flow, wantedFlow, tag),
  ]);
  const all: Record<string, JsonObject> = {
    ...own,
    [path]: schemaForFlow(own[fields] ?? readJson(base.files, path), id),
    ...Object.fromEntries(translations),
  };
  return {
    base: base.hash,
    changes: Object.fromEntries(
      Object.entries(all)
        .filter(([file, content]) => !file.startsWith('flows/locales/') || Object.keys(content).length > 0)
        .map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]),
    ),
  };
}

function originalFlow(
  live: LiveFlows,
  { kind, of = QUOTE }: Start,
): { flow: string; files: FileSet } | undefined {
  if (kind === 'empty' || (kind === 'template' && of === QUOTE))
    return { flow: QUOTE, files: quoteFiles(kind === 'empty') };
  const foundFlow = kind === 'copy' ? (Object.hasOwn(live, of) ? live[of] : undefined) : BUILT_FLOWS.get(of);
  return foundFlow && { flow: of, files: filesOf(foundFlow.files, of) };
}

function quoteFiles(isEmpty: boolean): FileSet {
  const all = Object.entries(quote as Record<string, unknown> as Record<string, JsonObject>).filter(
    ([path]) => !(isEmpty && path.endsWith(`/${QUOTE_STEP}.json`)),
  );
  const files = all.map(([path, content]): [string, string] => {
    const isSettings = isEmpty && path.endsWith('/flow.json');
    const steps = stringsOf(content.steps).filter((step) => step !== QUOTE_STEP);
    return [path, JSON.stringify(isSettings ? { ...content, steps } : content)];
  });
  return new Map(files);
}

/** The translations of the new flow's front page, and of a template's steps. */
function translationsOf(
  files: FileSet,
  flow: string,
  { id, headline }: NewFlow,
  tag: string,
): Record<string, string> {
  const all = localeOf(files, tag);
  const { [`home.${id}.title`]: title = '', ...home } = movedHomeTexts(files, flow, id, all);
  const steps = flow === QUOTE ? Object.entries(all).filter(([key]) => hasStep(files, key)) : [];
  return {
    ...(headline === '' && title !== '' ? { [`home.${id}.title`]: title } : {}),
    ...home,
    ...Object.fromEntries(steps),
  };
}

const hasStep = (files: FileSet, key: string): boolean => {
  const step = /^steps\.([^.]+)\./.exec(key)?.[1];
  return step !== undefined && files.has(`flows/${QUOTE}/steps/${step}.json`);
};

/** Changes the fields, so that the only application type is this flow. */
function schemaForFlow(schema: JsonObject, id: string): JsonObject {
  const fields = objectOf(schema.properties);
  const typed = Object.entries(fields).map(([name, field]) =>
    objectOf(field)['x-role'] === 'application-type'
      ? [name, { ...objectOf(field), enum: [id] }]
      : [name, field],
  );
  return { ...schema, properties: Object.fromEntries(typed) };
}
