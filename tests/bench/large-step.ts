import { addQuestion } from '#src/studio/model/questions/index.ts';
import type { StaffCall } from './staff.ts';

export const LARGE_STEP = { id: 'info', title: 'Basic Info', questions: 60 } as const;

/** Saves a draft of apply whose first step has 60 questions. @returns its id */
export async function draftWithLargeStep(staff: StaffCall): Promise<string> {
  const draft = (await staff('POST', 'drafts', { flow: 'apply' })) as {
    id: string;
    version: number;
    files: Record<string, string>;
  };
  const { id: step, questions } = LARGE_STEP;
  const stepUi = (JSON.parse(draft.files[`flows/apply/steps/${step}.json`] ?? '{}') as Step).uiSchema;
  let files: Readonly<Record<string, string>> = draft.files;
  for (let number = stepUi['ui:order'].length + 1; number <= questions; number += 1)
    [files] = addQuestion(files, 'apply', step, { kind: 'text', title: `Question ${number}` });
  const changed = Object.entries(files).filter(([file, text]) => draft.files[file] !== text);
  await staff('PATCH', `drafts/${draft.id}`, { files: Object.fromEntries(changed) }, draft.version);
  return draft.id;
}

interface Step {
  uiSchema: { 'ui:order': string[] };
}
