import { isObject, type Json, type JsonPath, locate, objectOf, personalFault } from '../../index.ts';
import { didYouMean } from '../source/index.ts';
import type { CheckContext } from './meta/index.ts';

const FAULTS = {
  secret: ['is a secret, which no sample applicant has', 'Leave it out: it gets an invented answer.'],
  email: ['may be the address of a real person', 'Write an address at example.com.'],
  phone: ['may be the number of a real person', 'Write a number from 555-0100 to 555-0199.'],
  ssn: ['looks like a Social Security number', 'Leave it out.'],
} as const;

/** Checks the form of a flow's sample applicants, and that they are invented, unless it is a release. */
export function checkSamples(context: CheckContext): void {
  const file = context.source.samples;
  if (!file || !context.isUnreleased) return;
  const { samples } = objectOf(file.value);
  if (!Array.isArray(samples)) {
    context.report(file, [], '"samples" is no list', 'Write {"samples": [...]}.');
    return;
  }
  const titles = new Set<string>();
  samples.forEach((sample, index) => {
    const at: JsonPath = ['samples', index];
    const { title, answers, ...others } = objectOf(sample);
    if (!isObject(sample) || typeof title !== 'string' || title.trim() === '' || !isObject(answers)) {
      const what = 'a sample applicant has a title and answers';
      context.report(file, at, what, 'Write { "title": "Four owners", "answers": { ... } }.');
      return;
    }
    const [other] = Object.keys(others);
    if (other !== undefined)
      context.reportKey(
        file,
        [...at, other],
        `"${other}" is unknown`,
        didYouMean(other, ['title', 'answers']),
      );
    if (titles.has(title))
      context.report(
        file,
        [...at, 'title'],
        `two sample applicants are called "${title}"`,
        'Rename one of them.',
      );
    titles.add(title);
    for (const [name, value] of Object.entries(answers))
      checkAnswer(context, [...at, 'answers'], name, value);
  });
}

function checkAnswer(context: CheckContext, answers: JsonPath, name: string, value: Json): void {
  const file = context.source.samples;
  const properties = context.application.properties ?? {};
  if (!file) return;
  if (!Object.hasOwn(properties, name)) {
    const knownNames = Object.keys(properties);
    context.reportKey(file, [...answers, name], `"${name}" is no question`, didYouMean(name, knownNames));
    return;
  }
  const isFlat = properties[name]?.['x-flat'] !== undefined;
  const visit = (path: string[], inner: Json): void => {
    const at = [...answers, name, ...path.map((part) => (/^\d+$/.test(part) ? Number(part) : part))];
    const schema = isFlat && path.length > 1 ? itemSchema(path) : schemaAt(path);
    if (!schema) {
      const what = `"${path.at(-1)}" is no question of "${name}"`;
      context.reportKey(file, at, what, 'Remove it.');
      return;
    }
    const fault = personalFault(schema, inner);
    if (fault) context.reportKey(file, at, `"${path.at(-1) ?? name}" ${FAULTS[fault][0]}`, FAULTS[fault][1]);
    else if (Array.isArray(inner))
      for (const [index, item] of inner.entries()) visit([...path, String(index)], item);
    else if (isObject(inner))
      for (const [key, item] of Object.entries(inner)) if (item !== undefined) visit([...path, key], item);
  };
  const schemaAt = (path: readonly string[]) => {
    if (isFlat && path.length === 1) return {};
    return locate(context.application, [name, ...path].join('/'))?.schema;
  };
  const itemSchema = ([, field = '', ...rest]: readonly string[]) => {
    const item = properties[name]?.items?.properties?.[field];
    return rest.length === 0 ? item : {};
  };
  visit([], value);
}
