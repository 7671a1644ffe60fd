import { expandFlatName, type FieldSchema, matchFlatName, objectOf, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import { dialogOf, isDialog, PREVIEW_DIALOGS, type PreviewDialog } from '../../preview/preview-dialogs.ts';
import {
  type AppPage,
  isMail,
  mailPage,
  PREVIEW_PAGES,
  type PreviewPage,
} from '../../preview/preview-pages.ts';
import {
  type Files,
  fieldsFile,
  outlineOf,
  type QuestionOutline,
  readJson,
  stepFile,
} from '../files/index.ts';
import type { Text } from './texts.ts';

/** The place of a text: the page, and its part in words. */
export interface TextPlace {
  pageTitle: string;
  /** The part of the page in words: "'Business name': help". */
  part: string;
}

/** A question by its name in content keys: its title, and the steps that ask it. */
type QuestionsByKey = Map<string, { title: string; steps: string[] }>;

/** Finds the places of a text of a flow. */
export function placesOf(files: Files, flow: string): (text: Pick<Text, 'key' | 'place'>) => TextPlace {
  const outline = outlineOf(files, flow);
  const titles = new Map(outline.map(({ id, title }) => [id, word('places.step', { title })]));
  const documents = new Map(
    outline.map(({ id }) => {
      const document = valueAt(readJson(files[stepFile(flow, id)]), ['uiSchema', 'ui:document']);
      return [String(document).split('/').at(-1), titles.get(id)];
    }),
  );
  const questionKeys = questionsByKey(files, flow, outline);
  return ({ key, place }) => {
    const [root = '', name = '', ...rest] = key.split('.');
    const page = (title: string | undefined): string => title ?? word('places.other');
    if (root === 'home') return { pageTitle: word('places.home'), part: partWords([name, ...rest]) };
    if (root === 'steps')
      return { pageTitle: page(titles.get(name)), part: partWords(withTitle(name, rest)) };
    const found = dialogOf(key);
    if (found) return { pageTitle: dialogTitle(found.dialog), part: partWords(found.rest) };
    if (root === 'texts')
      return { pageTitle: pageOfGroup(name), part: partWords(name === 'errors' ? [name, ...rest] : rest) };
    if (root !== 'fields') return { pageTitle: page(documents.get(key)), part: word('places.document') };
    // The items of a list of choices belong to its question.
    const question = questionKeys.get(name) ?? questionKeys.get(name.replace(/\/n$/, ''));
    const own = outline.find(({ id }) => place?.file === stepFile(flow, id))?.id;
    return {
      pageTitle: titles.get(own ?? question?.steps[0] ?? '') ?? word('places.unasked'),
      part: word('places.question', { title: question?.title ?? plainWords(name), part: partWords(rest) }),
    };
  };

  /** The names of groups and rows are those of their first question. */
  function withTitle(step: string, rest: string[]): string[] {
    const [kind = '', name = ''] = rest;
    const questions = outline.find(({ id }) => id === step)?.questions ?? [];
    const first = ['groups', 'review'].includes(kind) ? titleIn(questions, name) : undefined;
    return first === undefined ? rest : [kind, `'${first}'`, ...rest.slice(2)];
  }
}

function titleIn(questions: readonly QuestionOutline[], name: string): string | undefined {
  const foundOutline = questions.find((question) => question.name.split('/').at(-1) === name);
  return (
    foundOutline?.title ??
    questions.map(({ inner = [] }) => titleIn(inner, name)).find((candidate) => candidate)
  );
}

/** The order of pages in the table: the home page, the steps, then the pages of every application. */
export function pagesOf(files: Files, flow: string): string[] {
  const steps = outlineOf(files, flow).map(({ title }) => word('places.step', { title }));
  return [
    ...new Set([
      word('places.home'),
      ...steps,
      ...GROUPS.map(pageOfGroup),
      ...PREVIEW_DIALOGS.map(dialogTitle),
      word('places.unasked'),
      word('places.other'),
    ]),
  ];
}

/** The groups of shared texts, in the order in which people meet them. */
const GROUPS = [
  'signIn',
  'refusals',
  'ui',
  'legal',
  'wizard',
  'errors',
  'list',
  'widgets',
  'alerts',
  'modals',
  'session',
  'pages',
  'asked',
  'returnLink',
  'mails',
  'copy',
  'server',
];

/** The group of texts that each page of the preview shows. */
const GROUP_OF_PAGE: Readonly<Record<Exclude<AppPage, 'home'>, string>> = {
  signIn: 'signIn',
  done: 'pages',
  expired: 'pages',
  notFound: 'pages',
};

/** The name in the table of the page that the preview shows. */
export function pageTitle(
  files: Files,
  flow: string,
  { step, page }: { step?: string; page?: PreviewPage },
): string | undefined {
  if (isMail(page)) return pageOfGroup('mails');
  if (isDialog(page)) return dialogTitle(page);
  if (page !== undefined) return page === 'home' ? word('places.home') : pageOfGroup(GROUP_OF_PAGE[page]);
  const found = outlineOf(files, flow).find(({ id }) => id === step);
  return found && word('places.step', { title: found.title });
}

/** The names of the mails in the files. */
export function mailsIn(files: Files): string[] {
  const { mails } = objectOf(readJson(files['flows/texts.mails.json']));
  return Object.entries(objectOf(mails)).flatMap(([name, mail]) =>
    objectOf(mail).subject === undefined ? [] : [name],
  );
}

/** The step or page on which the preview shows the texts of a page of the table; undefined if it can't. */
export function previewOfPage(
  files: Files,
  flow: string,
  title: string,
): { step: string } | { page: PreviewPage } | undefined {
  const step = outlineOf(files, flow).find(
    (candidate) => word('places.step', { title: candidate.title }) === title,
  );
  if (step) return { step: step.id };
  const pages = [...PREVIEW_PAGES, ...PREVIEW_DIALOGS];
  const page = pages.find((candidate) => pageTitle(files, flow, { page: candidate }) === title);
  if (page) return { page };
  const [mail] = title === pageOfGroup('mails') ? mailsIn(files) : [];
  return mail === undefined ? undefined : { page: mailPage(mail) };
}

const dialogTitle = (dialog: PreviewDialog): string =>
  word('places.dialog', { title: word(`texts.dialog.${dialog}`) });

function pageOfGroup(group: string): string {
  const page = word(`places.groups.${group}`);
  return page.startsWith('places.') ? word('places.other') : page;
}

/** The rest of a content key in words: `errors.required` is "error if it is empty". */
function partWords(parts: readonly string[]): string {
  const [first = '', second = ''] = parts;
  if (first === 'errors') {
    const text = word(`places.errors.${second}`);
    return text.startsWith('places.') ? word('places.error', { rule: plainWords(second) }) : text;
  }
  if (first === 'options') return word('places.choice', { value: parts.slice(1).join('.') });
  return parts.map(partWord).join(' · ');
}

function partWord(part: string): string {
  if (part.startsWith("'")) return part;
  const text = word(`places.parts.${part}`);
  return text.startsWith('places.') ? plainWords(part) : text;
}

/** A name of code as words: `codeHelp` is "code help". */
const plainWords = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

function questionsByKey(files: Files, flow: string, outline: ReturnType<typeof outlineOf>): QuestionsByKey {
  const application = objectOf(readJson(files[fieldsFile(files, flow)])) as FieldSchema;
  const questions: QuestionsByKey = new Map();
  const add = (step: string, key: string, { title, inner = [], isList }: QuestionOutline): void => {
    const known = questions.get(key);
    questions.set(key, { title: known?.title ?? title, steps: [...(known?.steps ?? []), step] });
    const pattern = application.properties?.[key]?.['x-flat'];
    for (const outline of inner) {
      const last = outline.name.split('/').at(-1) ?? '';
      const below = `${key}${isList ? '/n' : ''}/${last}`;
      add(step, typeof pattern === 'string' ? expandFlatName(pattern, 'n', last) : below, outline);
    }
  };
  for (const { id, questions } of outline)
    for (const question of questions) add(id, contentKey(application, question.name), question);
  return questions;
}

/** The name in content keys of a question of a step: `owner_1_first` is `owner_n_first`. */
function contentKey({ properties = {} }: FieldSchema, name: string): string {
  if (Object.hasOwn(properties, name)) return name;
  for (const { 'x-flat': pattern } of Object.values(properties)) {
    const found = typeof pattern === 'string' ? matchFlatName(pattern, name) : undefined;
    if (found && typeof pattern === 'string') return expandFlatName(pattern, 'n', found.field);
  }
  return name;
}
