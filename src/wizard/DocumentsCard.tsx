import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { equipmentDocuments } from '#domain/equipment-documents.ts';
import { useEngineState, useText } from '#engine/react/index.ts';
import { documentsDue, noteDocumentsNeeded } from '../actions/documents-due.ts';
import { readReturnLink } from '../api/return-link.ts';
import type { Runtime } from './runtime.ts';

/**
 * Equipment for a young business: two documents are asked for (decision 22). Which of them have come is asked of the
 * server when the summary opens or is looked at again.
 * @param upload where they are uploaded; undefined where that is nowhere.
 */
export function DocumentsCard({ runtime, upload }: { runtime: Runtime; upload: string | undefined }) {
  const text = useText();
  const asked = useEngineState((state) => equipmentDocuments(state.application).length > 0);
  const version = useEngineState((state) => state.version);
  const [, setLooked] = useState(0);
  useEffect(() => {
    if (!asked) return;
    let gone = false;
    const look = async (): Promise<void> => {
      const dealId = runtime.ids?.dealId;
      if (document.visibilityState !== 'visible' || dealId === undefined) return;
      const answer = await readReturnLink(runtime.api.send, { dealId });
      // Answers that were saved meanwhile make it a word about others: the new version asks again.
      if (!answer.ok || runtime.engine.state().version !== version) return;
      noteDocumentsNeeded(runtime, dealId, answer.value.needs.documents);
      if (!gone) setLooked((count) => count + 1);
    };
    const again = (): void => void look();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', again);
    };
  }, [runtime, asked, version]);
  const due = asked ? documentsDue(runtime) : [];
  if (due.length === 0) return null;
  const words = due.length === 1 ? 'wizard.documents.one' : 'wizard.documents';
  return (
    <section className="status-card" aria-labelledby="documents">
      <h3 id="documents">{text(`${words}.title`)}</h3>
      <p>{text(`${words}.text`)}</p>
      <ul>
        {due.map((name) => (
          <li key={name}>
            <a href={`/download/${name}`} download>
              {text(`wizard.documents.${name}`)}
            </a>
          </li>
        ))}
      </ul>
      {upload !== undefined && (
        <p>
          <Link to={upload}>{text(`${words}.upload`)}</Link>
        </p>
      )}
    </section>
  );
}
