import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SubmittedDeal } from '#contracts/deals.ts';
import { roleField } from '#domain/roles.ts';
import {
  type CompiledFlow,
  displayWords,
  FormContext,
  type ReviewGroup,
  reviewGroups,
  withoutFields,
  wordOf,
} from '#engine';
import { showFailure } from '../../api/client/show-failure.ts';
import { openApi } from '../../api/open-api.ts';
import { environmentOf, loadFlow } from '../../application/runtime/index.ts';
import { answerByRole, statementSteps } from '../../application/state/index.ts';
import { useBrand, useText } from '../../brand/BrandContext.tsx';
import type { SessionService } from '../../session/state/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { withFreshCode } from '../../step-up/step-up.ts';
import { BankStatusCard } from '../../wizard/review/index.ts';
import { sendPath } from './StatementsNotice.tsx';
import '../../styles/engine.css';

interface OpenedApplication {
  flow: CompiledFlow;
  deal: SubmittedDeal;
  groups: ReviewGroup[];
}

/** Shows the submitted answers read-only with masked secrets, after a fresh code. */
export function SubmittedApplication({ session, flowId }: { session: SessionService; flowId: string }) {
  const text = useText();
  const context = useBrand();
  const services = useServices();
  const [openedApplication, setOpenedApplication] = useState<OpenedApplication | 'none'>();
  const [busy, setBusy] = useState(false);

  const readApplication = async (): Promise<void> => {
    const api = openApi(session);
    const [answer, flow] = await Promise.all([
      withFreshCode({ ...context, session }, () => api.submittedDeal(flowId)),
      loadFlow(flowId),
    ]);
    if (!answer) return;
    if (!answer.ok) return showFailure(answer.failure, { ...context, alerts: services.alerts }, 'load');
    setOpenedApplication(
      answer.value ? { flow, deal: answer.value, groups: groupsOf(flow, answer.value) } : 'none',
    );
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    // A chunk could not be loaded.
    await readApplication().catch(() =>
      services.alerts.show({ level: 'warning', text: text('alerts.network') }),
    );
    setBusy(false);
  };
  const groupsOf = (flow: CompiledFlow, { application, hidden }: SubmittedDeal): ReviewGroup[] => {
    const { brand } = context;
    const env = environmentOf(brand);
    const facts = { session: { loggedIn: true }, brand, flags: brand.flags ?? {}, visitor: {} };
    const locale = brand.locale ?? 'en-US';
    const words = displayWords(text, locale);
    const groups = reviewGroups(new FormContext(flow, env, { application, hidden, ...facts }), words);
    return withoutFields(groups, [roleField(flow, 'statement-source')]);
  };

  if (openedApplication === undefined) {
    return (
      <p>
        <button
          className="button"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => busy || void open()}
        >
          {text(busy ? 'pages.process.loading' : 'pages.process.see')}
        </button>
      </p>
    );
  }
  if (openedApplication === 'none') return <p role="status">{text('pages.process.none')}</p>;
  const env = environmentOf(context.brand);
  const word = (key: string): string => wordOf(env, key);
  const kind = answerByRole(openedApplication.flow, openedApplication.deal.application, 'statement-source');
  return (
    <section className="stack-24" aria-labelledby="submitted">
      <h2 className="section-heading" id="submitted" tabIndex={-1} ref={focus}>
        {text('pages.process.submittedTitle')}
      </h2>
      <p>
        {text('pages.process.reference')}:{' '}
        <strong className="figures">{openedApplication.deal.reference}</strong>
      </p>
      {statementSteps(openedApplication.flow).length > 0 && (
        <BankStatusCard kind={kind} text={word} submitted>
          {openedApplication.deal.stage === 'AwaitingStatements' && (
            <p>
              <Link to={sendPath(openedApplication.deal)}>{word('wizard.bank.send')}</Link>
            </p>
          )}
        </BankStatusCard>
      )}
      <div className="tr-review">
        {openedApplication.groups.map((group) => (
          <Group key={`${group.step.id}-${group.item ?? 0}`} group={group} />
        ))}
      </div>
    </section>
  );
}

const focus = (heading: HTMLElement | null): void => heading?.focus();

function Group({ group }: { group: ReviewGroup }) {
  const text = useText();
  const { title, itemName, item, rows } = group;
  const id = `submitted-${group.step.id}-${item ?? 0}`;
  return (
    <section className="tr-review__group" aria-labelledby={id}>
      <h3 className="tr-review__title" id={id}>
        {itemName ? text('ui.itemNamed', { title, name: itemName }) : title}
      </h3>
      <dl className="tr-review__list">
        {rows.map(({ field, label, value }) => (
          <div className="tr-review__row" key={field} data-answer={field}>
            <dt>{label}</dt>
            <dd>{value ?? <span className="tr-review__empty">{text('ui.notProvided')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
