import { type ReactNode, useEffect, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { certificationOf } from '#domain/certification.ts';
import { roleField } from '#domain/roles.ts';
import { type CompiledStep, stepById, stepPath, stepTitle } from '#engine';
import { type LeftCard, Review, useEngine, useEngineState, useText } from '#engine/react';
import { useItemStates } from '#widgets/asking/item-states.ts';
import { StateLine } from '#widgets/asking/StateLine.tsx';
import { fetchDialog } from '../../alerts/ModalHost.tsx';
import { syncStatements } from '../../application/actions/index.ts';
import type { Runtime } from '../../application/state/index.ts';
import { answerByRole, statementSteps } from '../../application/state/index.ts';
import { whenIdle } from '../../shell/services/index.ts';
import { OwnNotices } from '../OwnNotices.tsx';
import { BankStatusCard } from './BankStatusCard.tsx';
import { DocumentsCard } from './DocumentsCard.tsx';

/** Bank status, missing documents, and all answers in cards with a Change link each. */
export function ReviewBody({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  const { env, flow } = useEngine();
  const { state } = useLocation();
  const shownFields = useMemo(() => [roleField(flow, 'statement-source')], [flow]);
  const certification = certificationOf(step, env);
  // Loads the code of confirmation dialogs while the network works.
  useEffect(() => whenIdle(fetchDialog), []);
  return (
    <>
      <h2 className="section-heading">
        {env.content[`steps.${step.id}.reviewHeading`] ?? step.reviewHeading}
      </h2>
      <Review
        shownFields={shownFields}
        note={(of, item) => <RequestStates step={of} index={item - 1} />}
        returned={(state as { card?: LeftCard } | null)?.card}
        link={(path, children, label, card) => {
          const [pathname, hash] = path.split('#');
          return (
            <Link to={{ pathname, search: `?return=${step.path}`, hash }} state={{ card }} aria-label={label}>
              {children}
            </Link>
          );
        }}
      >
        <BankStatus runtime={runtime} step={step} />
        <Documents runtime={runtime} step={step} />
      </Review>
      <OwnNotices step={step} at="end" />
      {certification && <p id="certification">{certification}</p>}
    </>
  );
}

/** The states of an item's requests, as in the item's card [REQUEST-42]. */
function RequestStates({ step, index }: { step: CompiledStep; index: number }) {
  const lists = new Set(step.delegates?.map(({ list }) => list));
  return [...lists].map((list) => <ListStates key={list} step={step} list={list} index={index} />);
}

function ListStates({ step, list, index }: { step: CompiledStep; list: string; index: number }) {
  const states = useItemStates(step, list, index);
  return states.map((state) => <StateLine key={state.delegate.name} state={state} />);
}

/** How the statements come, read from the server when the review opens or becomes visible again. */
function BankStatus({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  const engine = useEngine();
  const { env, flow } = engine;
  const text = useText();
  const kind = useEngineState((state) => answerByRole(flow, state.application, 'statement-source'));
  const flags = useEngineState((state) => state.flags);
  const [connect, upload] = statementSteps(flow);
  // The first incomplete step of the two, which blocks Submit; undefined if the brand hides both.
  const openId = useEngineState(() => {
    const ids = statementSteps(flow).map(({ id }) => id);
    return engine
      .context()
      .incompleteSteps()
      .find(({ id }) => ids.includes(id))?.id;
  });
  const open = stepById(flow, openId);
  const canConnect = connect !== undefined;
  useEffect(() => {
    if (!canConnect) return;
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void syncStatements(runtime);
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [runtime, canConnect]);
  // A flow without statement steps shows no bank card.
  if (!connect) return null;
  const stepLink = (target: CompiledStep, word: string): ReactNode => (
    <Link to={`${stepPath(flow, target)}?return=${step.path}`}>{text(`wizard.bank.${word}`)}</Link>
  );
  return (
    <BankStatusCard kind={kind} text={text} blocksSubmit={open !== undefined}>
      {kind === undefined && open && stepLink(open, open === connect ? 'action' : 'upload')}
      {kind === 'email' && (
        <p className="button-row">
          {flags.plaid_connect !== false && stepLink(connect, 'connect')}
          {upload && stepLink(upload, 'upload')}
        </p>
      )}
      {kind === 'upload' && upload && <p>{stepLink(upload, 'files')}</p>}
      {kind === 'plaid' && (
        <p>
          <Link
            to={`${stepPath(flow, connect)}?return=${step.path}`}
            aria-label={text('ui.changeCard', { title: stepTitle(connect, env) })}
          >
            {text('ui.change')}
          </Link>
        </p>
      )}
    </BankStatusCard>
  );
}

/** The card of the forms that the application needs, with a link to their upload [AMOUNT-41]. */
function Documents({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  const { flow } = useEngine();
  const [, upload] = statementSteps(flow);
  return (
    <DocumentsCard runtime={runtime} upload={upload && `${stepPath(flow, upload)}?return=${step.path}`} />
  );
}
