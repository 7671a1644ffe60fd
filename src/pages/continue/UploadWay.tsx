import { useRef, useState } from 'react';
import type { DocumentType } from '#widgets/statement-upload/port.ts';
import { UploadArea } from '#widgets/statement-upload/UploadArea.tsx';
import { useUploads } from '#widgets/statement-upload/use-uploads.ts';
import { useBrand } from '../../brand/BrandContext.tsx';
import { linkFilesPort } from './link-ports.ts';
import type { OpenLink } from './load-link.ts';
import { useLinkText } from './words.ts';

/** Uploading through a return link: statements, and the documents that are asked for (decision 22). */
export function UploadWay({ open, onDone }: { open: OpenLink; onDone: () => Promise<void> }) {
  const text = useLinkText();
  const { brand } = useBrand();
  const [port] = useState(() => linkFilesPort(open, brand.platform, text));
  const { statements, documents: forms } = open.link.needs;
  const documents: DocumentType[] = [...(statements ? (['statement'] as const) : []), ...forms];
  const uploads = useUploads(port);
  const [hint, setHint] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const save = async (): Promise<void> => {
    if (uploads.isSaving) return;
    const missing = { listing: 'hint', empty: 'hint', saved: 'hint', busy: 'wait', ready: undefined }[
      uploads.readiness
    ];
    setHint(missing && text(`returnLink.upload.${missing}`));
    if (missing) return area.current?.focus();
    if (await uploads.save()) await onDone();
  };
  return (
    <div className="stack-24" ref={area} tabIndex={-1}>
      <UploadArea id="continue-upload" uploads={uploads} text={text} documents={documents} />
      <div role="alert">{hint && uploads.readiness !== 'ready' && <p className="notice">{hint}</p>}</div>
      <p className="button-row">
        <button
          type="button"
          className="button"
          aria-disabled={uploads.isSaving || undefined}
          onClick={() => void save()}
        >
          {text(uploads.isSaving ? 'returnLink.upload.saving' : 'returnLink.upload.save')}
        </button>
      </p>
    </div>
  );
}
