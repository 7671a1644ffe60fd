import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useEngineState, usePort } from '#engine/react/engine-context.tsx';
import { usePrimaryAction } from '#engine/react/step-context.ts';
import { useField } from '#engine/react/use-field.ts';
import { OtherOptions } from './OtherOptions.tsx';
import type { DocumentType, StatementUploadPort } from './port.ts';
import { UploadArea } from './UploadArea.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

/**
 * The upload step (spec §2, screen 10): files go to the server one by one as they are chosen; 'Save Files' makes them part
 * of the application and goes to the summary (spec §4).
 */
export function StatementUpload(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  const { id, value, text } = field;
  const port = usePort<StatementUploadPort>('statement-upload');
  const uploads = useUploads(port);
  const asked = useEngineState(() => port.documents().join());
  const documents = ['statement', ...asked.split(',').filter(Boolean)] as DocumentType[];
  const blocked = blockedKey(uploads, value);
  usePrimaryAction(() => uploads.save(), {
    label:
      uploads.readiness === 'saved'
        ? undefined
        : text(`widgets.statementUpload.${uploads.isSaving ? 'saving' : 'save'}`),
    blocked: blocked && text(`widgets.statementUpload.blocked.${blocked}`),
  });
  return (
    <>
      <UploadArea id={id} uploads={uploads} text={text} documents={documents} />
      <OtherOptions {...field} port={port} uploads={uploads} />
    </>
  );
}

/** Why nothing can be saved now: a key of `widgets.statementUpload.blocked`. */
function blockedKey({ readiness, items }: Uploads, value: string | undefined): string | undefined {
  if (readiness === 'listing' || readiness === 'empty' || readiness === 'busy') return readiness;
  const isAnswered = value !== undefined;
  return isAnswered || items.some(({ documentType, uploaded }) => uploaded && documentType === 'statement')
    ? undefined
    : 'statement';
}
