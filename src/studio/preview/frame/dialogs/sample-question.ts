import { answerNames, wordOf } from '#engine';
import { endQuestion } from '#widgets/asking/end-question.ts';
import type { ConfirmQuestion } from '#widgets/confirm/port.ts';
import { removalQuestion } from '#widgets/list/removal-question.ts';
import { filesQuestion } from '#widgets/uploads/leave-questions.ts';
import { addressQuestion } from '../../../../application/actions/index.ts';
import type { Runtime } from '../../../../application/state/index.ts';
import type { Translate } from '../../../../brand/BrandContext.tsx';
import { declineQuestion, unsentQuestion } from '../../../../pages/asked/asked-questions.ts';
import { logOutQuestion } from '../../../../shell/start/index.ts';
import type { PreviewDialog } from '../../preview-dialogs.ts';
import { SAMPLE_PERSON } from './sample-values.ts';

interface QuestionTexts {
  shell: Translate;
  /** Of the pages of an asked person. */
  requestText: Translate;
}

/** The question that a dialog asks, about invented people and files; undefined for a dialog with its own content. */
export function sampleQuestion(
  dialog: PreviewDialog,
  { engine: { env, flow }, state }: Pick<Runtime, 'engine' | 'state'>,
  { shell, requestText }: QuestionTexts,
): ConfirmQuestion | undefined {
  const text: Translate = (key, values) => wordOf(env, key, values);
  const removal = (base: string) =>
    removalQuestion((key, values) => text(`${base}.${key}`, values), SAMPLE_PERSON.name);
  const files = (base: string, count = 2) =>
    filesQuestion(`widgets.${base}`, { count, action: 'leave' }, text);
  const [question = ''] = Object.keys(flow.steps[0]?.schema.properties ?? {});
  switch (dialog) {
    case 'removeOwner':
      return removal('widgets.owners');
    case 'removeItem':
      return removal('widgets.list');
    case 'leaveFiles':
      return files('fileUpload.leaving');
    case 'leaveStatements':
      return files('statementUpload.unsaved');
    case 'leaveMonths':
      return files('statementUpload.unsavedMonths', 1);
    case 'leaveFailed':
      return files('statementUpload.failed');
    case 'likelyEmail':
      return addressQuestion(SAMPLE_PERSON.email.replace('example', 'exmaple'), SAMPLE_PERSON.email, env);
    case 'cancelRequest':
      return endQuestion('cancel', SAMPLE_PERSON, text);
    case 'answerRequest':
      return endQuestion('self', SAMPLE_PERSON, text);
    case 'changeRequest':
      return endQuestion('address', SAMPLE_PERSON, text);
    case 'declineRequest':
      return declineQuestion(requestText);
    case 'leavePart':
      return unsentQuestion('part', requestText);
    case 'leaveCorrection':
      return unsentQuestion('correction', requestText);
    case 'logOut':
      return logOutQuestion(answerNames(flow, env, state().application, [question]), shell);
    default:
      return undefined;
  }
}
