import { answerWords, readSamples, samplesFile } from '#domain/walk/index.ts';
import { linkedSchema } from '#domain/words/linked-schema.ts';
import { isSameText, type Json, objectOf } from '#engine';
import type { FileSet } from '#engine/compile';
import type { ChangeLine } from '../change-lines.ts';
import { type FlowParts, nameIn, readFile, readFlow } from '../flow-parts.ts';
import { changeWords, quote } from '../member-changes.ts';

/** The changed answers of a flow's sample applicants, as the application shows answers. */
export function sampleDifference(before: FileSet, after: FileSet, flow: string): ChangeLine[] {
  const parts = { was: readFlow(before, flow), now: readFlow(after, flow) };
  const nameOf = nameIn(parts.now, parts.was);
  const [was, now] = [answersByTitle(before, flow), answersByTitle(after, flow)];
  return [...new Set([...Object.keys(now), ...Object.keys(was)])].flatMap((title): ChangeLine[] => {
    const subject = `Sample applicant '${title}'`;
    const [old, next] = [was[title], now[title]];
    if (!old) return [{ kind: 'looks', line: `${subject} added` }];
    if (!next) return [{ kind: 'looks', line: `${subject} removed` }];
    return [...new Set([...Object.keys(old), ...Object.keys(next)])]
      .filter((name) => !isSameText(old[name], next[name]))
      .map((name) => {
        const label = `${subject}: the answer to '${nameOf(name)}'`;
        const answerTexts = [
          shownAnswer(old[name], name, parts.was),
          shownAnswer(next[name], name, parts.now),
        ];
        const [from = '', to = ''] = answerTexts;
        return { kind: 'looks', line: from === to ? `${label} changed` : changeWords(label, from, to) };
      });
  });
}

const answersByTitle = (files: FileSet, flow: string) =>
  Object.fromEntries(
    readSamples(readFile(files, samplesFile(flow))).map(({ title, answers }) => [title, answers]),
  );

function shownAnswer(value: Json | undefined, name: string, { fields, shared }: FlowParts): string {
  if (value === undefined) return quote(undefined);
  const root = { properties: { [name]: objectOf(fields[name]) }, $defs: shared };
  return `'${answerWords(value, linkedSchema({ root }, ['properties', name]), 'generated')}'`;
}
