import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { equipmentDocuments } from '#domain/statements/needs.ts';
import { useEngineState, useText } from '#engine/react';
import { readReturnLink } from '../../api/statements/return-link.ts';
import { pageNeeds } from '../../application/saves/index.ts';
import type { Runtime } from '../../application/state/index.ts';
import { useLocale } from '../../brand/BrandContext.tsx';
import { useApplication } from '../use-application.ts';

/** The needed documents [AMOUNT-41], read when the page becomes visible. @param upload path of the upload step */
export function DocumentsCard({ runtime, upload }: { runtime: Runtime; upload: string | undefined }) {
  const text = useText();
  const locale = useLocale();
  const hasDocuments = useEngineState((state) => equipmentDocuments(state.application).length > 0);
  const version = useEngineState((state) => state.version);
  useEffect(() => {
    if (!hasDocuments) return;
    const refresh = async (): Promise<void> => {
      const dealId = runtime.state().core.ids?.dealId;
      if (document.visibilityState !== 'visible' || dealId === undefined) return;
      const result = await readReturnLink(runtime.api.send, { dealId });
      // If answers have been saved, the effect runs again for the new version.
      if (!result.ok || runtime.state().version !== version) return;
      runtime.dispatch({ type: 'documents-needed', dealId, needed: result.value.needs.documents });
    };
    const refreshAgain = (): void => void refresh();
    refreshAgain();
    document.addEventListener('visibilitychange', refreshAgain);
    return () => document.removeEventListener('visibilitychange', refreshAgain);
  }, [runtime, hasDocuments, version]);
  // Joined, because `useApplication` compares by identity and would render for each new array.
  const due = useApplication(runtime, (state) => pageNeeds(runtime.engine, state).documents.join())
    .split(',')
    .filter((name) => name !== '');
  if (due.length === 0) return null;
  const words = due.length === 1 ? 'wizard.documents.one' : 'wizard.documents';
  return (
    <section className="status-card" aria-labelledby="documents">
      <h3 id="documents">{text(`${words}.title`)}</h3>
      <p>{text(`${words}.text`)}</p>
      <ul>
        {due.map((name) => (
          <li key={name}>
            <a href={`/download/${name}?lang=${locale}`} download>
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
