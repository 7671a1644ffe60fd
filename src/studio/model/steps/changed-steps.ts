import { linkedSchema } from '#domain/words/linked-schema.ts';
import { isSameText, type Json, objectOf } from '#engine';
import { type Files, fieldsFile, outlineOf, readJson, stepFile } from '../files/index.ts';
import { brandFile, brandTexts } from '../words/index.ts';

/** A step whose screen a draft changes. */
export interface ChangedStep {
  id: string;
  title: string;
  /** In which of the two states the step exists. */
  existsBefore: boolean;
  existsAfter: boolean;
}

/**
 * The steps whose screens differ: by their file, their questions, or a brand's texts. If the look of the brand changes, the first
 * step is one of them.
 */
export function changedSteps(before: Files, after: Files, flow: string, platform: string): ChangedStep[] {
  const [outlineBefore, outlineAfter] = [outlineOf(before, flow), outlineOf(after, flow)];
  const ids = [...new Set([...outlineAfter, ...outlineBefore].map(({ id }) => id))];
  const hasStep = (outline: typeof outlineBefore, id: string) => outline.some((step) => step.id === id);
  const hasNewLook = !isSameText(lookOf(before, platform), lookOf(after, platform));
  return ids
    .filter((id, at) => {
      const [screenBefore, screenAfter] = [before, after].map((files) => screenOf(files, flow, id, platform));
      return !isSameText(screenBefore, screenAfter) || (hasNewLook && at === 0);
    })
    .map((id) => ({
      id,
      title: [...outlineAfter, ...outlineBefore].find((step) => step.id === id)?.title ?? id,
      existsBefore: hasStep(outlineBefore, id),
      existsAfter: hasStep(outlineAfter, id),
    }));
}

/** Everything that a step's screen is made of. */
function screenOf(files: Files, flow: string, id: string, platform: string): Json {
  const step = readJson(files[stepFile(flow, id)]);
  if (step === undefined) return null;
  const fields = linkedSchema({ root: objectOf(readJson(files[fieldsFile(files, flow)])) }, []);
  const schema = linkedSchema({ root: objectOf(step), fields }, ['schema']);
  const questions = outlineOf(files, flow).find((candidate) => candidate.id === id)?.questions ?? [];
  const names = new Set(questions.map(({ name }) => name));
  const own = Object.entries(brandTexts(files, platform).own).filter(([key]) => {
    const [root, name = ''] = key.split('.');
    return root === 'steps' ? name === id : root === 'fields' && names.has(name);
  });
  return [step, schema as unknown as Json, Object.fromEntries(own)];
}

function lookOf(files: Files, platform: string): Json {
  const record = objectOf(readJson(files[brandFile(platform)]));
  const { theme = null, media = null, vendor_name = null } = record;
  return [theme, media, vendor_name];
}
