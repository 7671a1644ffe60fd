import { Link } from 'react-router-dom';
import { equipmentDocuments } from '#domain/equipment-documents.ts';
import { type CompiledStep, stepPath } from '#engine/core/index.ts';
import { Review, useEngine, useEngineState, useText } from '#engine/react/index.ts';

/** The review: bank status, documents still asked for, and every answer with its Change link. */
export function ReviewBody({ step }: { step: CompiledStep }) {
  const { env } = useEngine();
  return (
    <>
      <h2 className="section-heading">
        {env.content[`steps.${step.id}.reviewHeading`] ?? step.reviewHeading}
      </h2>
      <Review
        link={(path, children, label) => (
          <Link to={`${path}?return=${step.path}`} aria-label={label}>
            {children}
          </Link>
        )}
      >
        <BankStatus step={step} />
        <Documents />
      </Review>
    </>
  );
}

/** Connected, Statements Uploaded or Not Connected (spec §2, screen 11), with what to do next. */
function BankStatus({ step }: { step: CompiledStep }) {
  const { flow } = useEngine();
  const text = useText();
  const kind = useEngineState((state) => state.application.type_of_statements);
  const status = kind === 'plaid' ? 'connected' : kind === 'upload' ? 'uploaded' : 'notConnected';
  const target = flow.steps.find((one) => one.schema.properties?.type_of_statements);
  // A flow that asks for no statements has no bank account to speak of.
  if (!target) return null;
  return (
    <section className="status-card" data-status={status} aria-labelledby="bank-status">
      <h3 id="bank-status">{text('wizard.bank.title')}</h3>
      <p className="status-card__state">{text(`wizard.bank.${status}`)}</p>
      {status === 'notConnected' && <p>{text('wizard.bank.notConnectedText')}</p>}
      {status === 'notConnected' && kind === undefined && (
        <Link to={`${stepPath(flow, target)}?return=${step.path}`}>{text('wizard.bank.action')}</Link>
      )}
    </section>
  );
}

/** Equipment for a young business: two documents are asked for (decision 22). */
function Documents() {
  const text = useText();
  const asked = useEngineState((state) => equipmentDocuments(state.application).join());
  if (asked === '') return null;
  return (
    <section className="status-card" aria-labelledby="documents">
      <h3 id="documents">{text('wizard.documents.title')}</h3>
      <p>{text('wizard.documents.text')}</p>
      <ul>
        {asked.split(',').map((name) => (
          <li key={name}>
            <a href={`/download/${name}`} download>
              {text(`wizard.documents.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
