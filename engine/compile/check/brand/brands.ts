import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject, type JsonObject, type JsonPath, objectOf, overlay, stringsOf } from '../../../index.ts';
import {
  type Advice,
  didYouMean,
  type JsonFile,
  KEEP_ONE,
  type Problem,
  problemAt,
  type ReadResult,
  readJsonFile,
  writeAdvice,
} from '../../source/index.ts';
import { checkMeta, substepPaths } from '../meta/index.ts';
import { checkFonts, checkPictures, noteColors } from './brand-appearance.ts';
import { noteConsents } from './brand-consent.ts';
import { type BrandVocabulary, checkContent, checkDocuments, noteContent } from './brand-content.ts';
import { findUntranslated, noteLanguages } from './brand-languages.ts';
import { checkRecipients } from './brand-recipients.ts';

/** Checks every record of a folder over `base.json`; `notes` need no fix. */
export function checkBrands(folder: string, vocabulary: BrandVocabulary): RecordFindings & { count: number } {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const reads = names.sort().map((name) => readJsonFile(join(folder, name)));
  return { ...checkRecords(reads, vocabulary), count: names.length };
}

/** The texts of each record of a folder that a language lacks, by file. */
export function missingBrandTexts(folder: string, tag: string): Record<string, Record<string, string>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const missingByBrand = names.sort().map((name): [string, [string, string][]] => {
    const result = readJsonFile(join(folder, name));
    return [name, result.ok ? findUntranslated(objectOf(result.file.value), tag) : []];
  });
  return Object.fromEntries(
    missingByBrand
      .filter(([, texts]) => texts.length > 0)
      .map(([name, texts]) => [name, Object.fromEntries(texts)]),
  );
}

export interface RecordFindings {
  problems: Problem[];
  notes: Problem[];
}

function checkRecords(reads: readonly ReadResult[], vocabulary: BrandVocabulary): RecordFindings {
  const checks = recordChecks(reads, vocabulary);
  for (;;) {
    const iteration = checks.next();
    if (iteration.done) return iteration.value;
  }
}

/**
 * Checks each record merged over `base`, that its name is that of its file, and that no two brands have the same host.
 * Yields after each record: thousands take a second, and the server must handle requests in between.
 */
export function* recordChecks(
  reads: readonly ReadResult[],
  vocabulary: BrandVocabulary,
): Generator<void, RecordFindings> {
  const problems = reads.flatMap((result) => (result.ok ? [] : result.problems));
  const notes: Problem[] = [];
  const files = reads.flatMap((result) => (result.ok ? [result.file] : []));
  const nameOf = (file: JsonFile): string => basename(file.path, '.json');
  const baseFile = files.find((file) => nameOf(file) === 'base');
  const base = objectOf(baseFile?.value);
  // Notes depend on the base record, so a broken one gives none.
  const isBaseValid = baseFile !== undefined && checkBrand(baseFile, base, vocabulary).length === 0;
  const hosts = new Map<string, string>();
  for (const file of files) {
    const name = nameOf(file);
    const faults = checkBrand(file, base, vocabulary);
    // The base record is never shown alone.
    if (name !== 'base') checkDocuments(overlay(base, objectOf(file.value)), vocabulary, file, faults);
    problems.push(...faults);
    if (isBaseValid && faults.length === 0) {
      notes.push(...noteColors(file, base), ...noteContent(file, vocabulary));
      const { content } = overlay(base, objectOf(file.value));
      if (name !== 'base') notes.push(...noteConsents(objectOf(content), vocabulary, file));
      if (vocabulary.locales) notes.push(...noteLanguages(file, vocabulary.locales));
    }
    const record = objectOf(file.value);
    const report = reporter(file, problems);
    if (typeof record.platform === 'string' && record.platform !== name) {
      report(
        ['platform'],
        `"platform" is "${record.platform}", but the file is ${name}.json`,
        writeAdvice(name),
      );
    }
    stringsOf(record.hosts).forEach((host, index) => {
      const other = hosts.get(host);
      if (other && other !== name)
        report(['hosts', index], `"${host}" belongs to brand "${other}" already`, 'Keep it in one of them.');
      hosts.set(host, name);
    });
    yield;
  }
  return { problems, notes };
}

/** Checks one record against the schema, and for meaning on top of the base record. */
export function checkBrand(file: JsonFile, base: JsonObject, vocabulary: BrandVocabulary): Problem[] {
  const problems = checkMeta(vocabulary.meta.brand, file);
  if (problems.length > 0) return problems;
  const report = reporter(file, problems);
  const record = objectOf(file.value);
  const brand = overlay(base, record);
  checkBounds(record, brand, report);
  checkListDefaults(record, brand, report);
  const paths = vocabulary.flows.flatMap(substepPaths);
  stringsOf(record.hideable).forEach((path, index) => {
    if (!paths.includes(path))
      report(['hideable', index], `"${path}" is no substep`, didYouMean(path, paths));
  });
  const onRequest = vocabulary.flows.flatMap((flow) => flow.steps.flatMap((step) => step.onRequest));
  stringsOf(record.fields).forEach((name, index) => {
    if (onRequest.includes(name)) return;
    report(['fields', index], `"${name}" is no field that shows on request`, didYouMean(name, onRequest));
  });
  checkRoutes(record, report);
  problems.push(...checkPictures(file, vocabulary.publicDir), ...checkFonts(file, vocabulary.publicDir));
  checkHome(record, vocabulary, report);
  problems.push(...checkRecipients(file, record, vocabulary.recipients ?? {}));
  checkContent(objectOf(record.content), vocabulary, file, problems);
  for (const [tag, texts] of Object.entries(objectOf(record.translations)))
    checkContent(objectOf(texts), vocabulary, file, problems, ['translations', tag]);
  return problems;
}

type Report = (path: JsonPath, what: string, advice: string | Advice) => void;

function reporter(file: JsonFile, problems: Problem[]): Report {
  return (path, what, advice) => {
    problems.push(problemAt(file, path, what, advice));
  };
}

function checkBounds(record: JsonObject, brand: JsonObject, report: Report, at: JsonPath = []): void {
  for (const [kind, ownBounds] of Object.entries(record)) {
    if (!isObject(ownBounds)) continue;
    const effectiveBounds = objectOf(brand[kind]);
    const place: JsonPath = [...at, kind];
    checkBounds(ownBounds, effectiveBounds, report, place);
    const { minimum, maximum, default: start } = effectiveBounds;
    if (typeof minimum !== 'number' || typeof maximum !== 'number' || typeof start !== 'number') continue;
    if (minimum > maximum) {
      const what = `the ${kind} minimum ${minimum} is above the maximum ${maximum}`;
      report([...place, 'minimum'], what, 'Swap them.');
    } else if (start < minimum || start > maximum) {
      const what = `the ${kind} default ${start} is outside ${minimum} to ${maximum}`;
      report([...place, 'default'], what, 'Choose one between the bounds.');
    }
  }
}

/** A default must be in its list: `loan_term_default` in `loan_terms`. */
function checkListDefaults(record: JsonObject, brand: JsonObject, report: Report): void {
  for (const [name, defaultValue] of Object.entries(brand)) {
    const listName = name.endsWith('_default') ? `${name.slice(0, -'_default'.length)}s` : '';
    const list = brand[listName];
    if (!Array.isArray(list) || list.includes(defaultValue)) continue;
    if (record[name] === undefined && record[listName] === undefined) continue;
    report(
      [name],
      `the default ${String(defaultValue)} is not among "${listName}": ${list.join(', ')}`,
      'Choose one of them.',
    );
  }
}

function checkHome(record: JsonObject, { flows }: BrandVocabulary, report: Report): void {
  for (const [flow, sections] of Object.entries(objectOf(record.home))) {
    const ids = flows.map(({ id }) => id);
    if (!ids.includes(flow)) report(['home', flow], `"${flow}" is no flow`, didYouMean(flow, ids));
    const names = (Array.isArray(sections) ? sections : []).map((section) =>
      isObject(section) ? section.id : section,
    );
    names.forEach((name, index) => {
      if (typeof name === 'string' && names.indexOf(name) < index)
        report(['home', flow, index], `the section "${name}" stands there twice`, KEEP_ONE);
    });
  }
}

/** A redirect to another address of the list would be followed twice, or in a circle. */
function checkRoutes(record: JsonObject, report: Report): void {
  const routes = objectOf(record.routes);
  for (const [address, target] of Object.entries(routes)) {
    const [path = ''] = String(target).split('?');
    if (address === '/') report(['routes', address], '"/" is the start', 'Use "route_home".');
    else if (Object.hasOwn(routes, path)) {
      const what = `"${address}" leads to "${path}", which leads elsewhere`;
      report(['routes', address], what, 'Name an address of the application.');
    }
  }
}
