import type { AskedMonth } from '#domain/statement-months.ts';
import { fieldWidget, useEngineState, usePort, usePrimaryAction } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { wordOf } from './months.ts';
import { OtherOptions } from './OtherOptions.tsx';
import type { DocumentType, StatementUploadPort } from './port.ts';
import { UploadArea } from './UploadArea.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

type Own = OptionOf<'statement-upload'>;

/**
 * The upload step [SCREEN-44]: files go to the server one by one as they are chosen; 'Save Files' makes them part
 * of the application and goes to the summary [STMT-4].
 */
export const widget = fieldWidget<string, Own>({ chrome: 'none' }, function StatementUpload(field) {
  const { id, value, text } = field;
  const port = usePort<StatementUploadPort>('statement-upload');
  const uploads = useUploads(port);
  const asked = useEngineState(() => port.documents().join());
  const months = JSON.parse(useEngineState(() => JSON.stringify(port.months?.() ?? []))) as AskedMonth[];
  const documents = ['statement', ...asked.split(',').filter(Boolean)] as DocumentType[];
  const blocked = blockedKey(uploads, value);
  const needsStatement = value === undefined && !hasStatement(uploads);
  const save = async (): Promise<boolean> => (await uploads.save(wordOf(months, uploads))) && !needsStatement;
  usePrimaryAction(save, {
    label:
      uploads.readiness === 'saved'
        ? undefined
        : text(`widgets.statementUpload.${uploads.isSaving ? 'saving' : 'save'}`),
    blocked: blocked && text(`widgets.statementUpload.blocked.${blocked}`),
  });
  return (
    <>
      <UploadArea id={id} uploads={uploads} text={text} documents={documents} months={months} />
      <OtherOptions {...field} port={port} uploads={uploads} />
    </>
  );
});

/** Why nothing can be saved now: a key of `widgets.statementUpload.blocked`. Forms are saved alone, but the step needs a statement. */
function blockedKey(uploads: Uploads, value: string | undefined): string | undefined {
  const { readiness } = uploads;
  if (readiness === 'listing' || readiness === 'empty' || readiness === 'busy') return readiness;
  return readiness === 'saved' && value === undefined && !hasStatement(uploads) ? 'statement' : undefined;
}

function hasStatement({ items }: Uploads): boolean {
  return items.some(({ documentType, uploaded }) => uploaded && documentType === 'statement');
}
