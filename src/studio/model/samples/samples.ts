import { readSamples, type SampleApplicant, samplesFile } from '#domain/walk/index.ts';
import type { Json, JsonObject } from '#engine';
import { type Files, freshTitle, printJson, readJson, setIn, withoutFile } from '../files/index.ts';

/** The sample applicants of a flow. */
export const samplesIn = (files: Files, flow: string): SampleApplicant[] =>
  readSamples(readJson(files[samplesFile(flow)]) ?? null);

/**
 * Adds an applicant; a title that another applicant has gets a number.
 * @returns the changed files and the applicant's title
 */
export function addSample(
  files: Files,
  flow: string,
  wantedName: string,
  answers: JsonObject,
): [files: Files, title: string] {
  const samples = samplesIn(files, flow);
  const title = freshTitle(
    wantedName,
    samples.map((sample) => sample.title),
  );
  return [withSamples(files, flow, [...samples, { title, answers }]), title];
}

/** Replaces the applicant with the same title. @returns the changed files */
export const replaceSample = (files: Files, flow: string, sample: SampleApplicant): Files =>
  withSamples(
    files,
    flow,
    samplesIn(files, flow).map((other) => (other.title === sample.title ? sample : other)),
  );

export function removeSample(files: Files, flow: string, title: string): Files {
  const otherSamples = samplesIn(files, flow).filter((sample) => sample.title !== title);
  return otherSamples.length === 0
    ? withoutFile(files, samplesFile(flow))
    : withSamples(files, flow, otherSamples);
}

function withSamples(files: Files, flow: string, samples: readonly SampleApplicant[]): Files {
  const path = samplesFile(flow);
  const value: Json = samples.map(({ title, answers }) => ({ title, answers }));
  if (files[path] === undefined) return { ...files, [path]: printJson({ samples: value }) };
  return setIn(files, path, ['samples'], value);
}
