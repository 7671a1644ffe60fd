import { makeStyles } from '@fluentui/react-components';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { UPLOADS } from '#domain/limits.ts';
import { type FieldValue, fileReferences, filesAsked } from '#engine';
import { type FieldControl, fieldWidget, useDelayContinue, useLeaveQuestion, usePort } from '#engine/react';
import type { ConfirmPort } from '../confirm/port.ts';
import { FILE_LIMITS, type FileLimits } from '../sending/sort-out.ts';
import { isBusy, isRunning } from '../sending/uploads.ts';
import { type Uploads, useUploads } from '../sending/use-uploads.ts';
import { FileArea } from '../uploads/FileArea.tsx';
import { newsWords } from '../uploads/file-words.ts';
import { filesQuestion, useFailedQuestion } from '../uploads/leave-questions.ts';
import { createOwnPort, forgetPaused, keepPaused, readPaused } from './own-port.ts';
import type { FileUploadPort } from './port.ts';
import { questionHint, questionRefusal } from './question-words.ts';

const useStyles = makeStyles({ area: { display: 'grid', gap: '12px' } });

/**
 * Files as an answer (`x-files`). Each file is uploaded when it is chosen; the answer holds its reference. Continue
 * waits for running uploads, and leaving the step during one asks for confirmation.
 */
export const widget = fieldWidget<FieldValue[]>({ chrome: 'group' }, function FileUpload(field) {
  const { id, label, text, readOnly, schema, describedBy } = field;
  const styles = useStyles();
  const limits = useMemo((): FileLimits => {
    const { types, bytes, most } = filesAsked(schema) ?? FILE_LIMITS;
    return { types, bytes: bytes ?? FILE_LIMITS.bytes, most: most ?? FILE_LIMITS.most };
  }, [schema]);
  const uploads = useAnswerUploads(field, limits);
  useDelayContinue(isBusy(uploads), UPLOADS.continueWaitMs, () => mayContinue(uploads));
  const askFailed = useFailedQuestion(uploads, text);
  useLeaveQuestion(useConfirmLeave(uploads, text) ?? askFailed);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the engine has drawn the label.
    <div className={styles.area} id={id} role="group" aria-labelledby={`${id}-label`}>
      <FileArea
        id={id}
        kind="document"
        title={label}
        choose={text(`widgets.fileUpload.choose.${limits.most === 1 ? 'one' : 'many'}`)}
        hint={questionHint(limits, text)}
        isSmall
        readOnly={readOnly}
        uploads={uploads}
        text={text}
        limits={limits}
        explain={(file) => questionRefusal(file, limits, text)}
        describedBy={describedBy}
      />
      <p className="visually-hidden" role="status">
        <span key={uploads.newsCount}>{newsWords(uploads.news, text)}</span>
      </p>
    </div>
  );
});

/** The uploads of a question: the list follows the answer, which a merge or another device may change. */
function useAnswerUploads(field: FieldControl<FieldValue[]>, limits: FileLimits): Uploads {
  const port = usePort<FileUploadPort>('file-upload');
  const { name, value, onChange } = field;
  const first = useRef({ name, files: fileReferences(value), onChange });
  const own = useMemo(
    () => readPaused(port, first.current.name) ?? createOwnPort(port, { current: first.current }),
    [port],
  );
  const { answer } = own;
  useLayoutEffect(() => {
    answer.current = { name, files: fileReferences(value), onChange };
  }, [answer, name, value, onChange]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    forgetPaused(port, own);
    return () => {
      isShown.current = false;
      // Strict mode unmounts and mounts again at once: abort only if the field is still unmounted after that.
      queueMicrotask(() => {
        if (isShown.current) return;
        if (port.isPaused?.()) keepPaused(port, own);
        else own.end.abort();
      });
    };
  }, [port, own]);
  const uploads = useUploads(own.port, limits);
  const { refresh } = uploads;
  useEffect(() => {
    if (value !== undefined || answer.current.files.length === 0) void refresh();
  }, [answer, value, refresh]);
  return uploads;
}

/** Waits for uploads. Files that are still being sent, or have just failed, keep the person on the step. */
function mayContinue({ getState }: Uploads): boolean {
  return !getState().items.some((item) => isRunning(item) || item.state === 'failed');
}

/** Asks for confirmation before leaving with running uploads; undefined if there are none. */
function useConfirmLeave(
  { items, preparing }: Uploads,
  text: FieldControl['text'],
): (() => Promise<boolean>) | undefined {
  const dialogs = usePort<ConfirmPort>('confirm');
  const count = items.filter(isRunning).length + preparing.length;
  if (count === 0) return undefined;
  return () => dialogs.confirm(filesQuestion('widgets.fileUpload.leaving', { count, action: 'leave' }, text));
}
