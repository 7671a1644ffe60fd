import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LeaveQuestion } from '#engine/react';
import { BankConnect } from '#widgets/bank-link/BankConnect.tsx';
import { useBankConnect } from '#widgets/bank-link/use-bank-connect.ts';
import { findOfferedTasks, type OpenDeal, type SendingTask } from '#widgets/sending/machine.ts';
import type { Sending } from '#widgets/sending/run.ts';
import { supportEmailOf, useBrand } from '../../brand/BrandContext.tsx';
import { useLeaveGuard } from '../../shell/navigation/index.ts';
import { FluentRoot } from '../../styles/FluentRoot.tsx';
import { LinkFrame, useLinkText } from './LinkFrame.tsx';
import { LinkProblemView } from './LinkProblemView.tsx';
import type { LinkAddress, LinkSender } from './open-link.ts';
import { UploadTask } from './UploadTask.tsx';

interface OpenTaskProps {
  address: LinkAddress;
  deal: OpenDeal;
  sending: Sending;
  sender: LinkSender;
  /** The completed task, if the deal still needs more. */
  done: SendingTask | undefined;
  onRetry: () => void;
}

/** The needs of a deal and the tasks that send them; the user chooses between two. */
export function OpenTask({ address, deal, sending, sender, done, onRetry }: OpenTaskProps) {
  const text = useLinkText();
  const { needs, tasks } = deal;
  const [chosenTask, choose] = useChosenTask(address.isBankReturn);
  const { possible, offered, task } = findOfferedTasks(deal, address.tasks, chosenTask);
  const leaving = useRef<LeaveQuestion>(undefined);
  useLeaveGuard(leaving, { hasParts: false });
  const change = async (task: SendingTask): Promise<void> => {
    if (!leaving.current || (await leaving.current())) choose(task);
  };
  if (offered.length === 0)
    return <LinkProblemView problem="unavailable" address={address} onRetry={onRetry} />;
  const other = possible.find((sendingTask) => sendingTask !== task);
  const isBankOff = address.tasks[0] === 'plaid' && needs.statements && !tasks.includes('plaid');
  const isOne = needs.documents.length === 1;
  const title = needs.statements
    ? text('returnLink.title')
    : text(`returnLink.documents.${isOne ? 'one' : 'title'}`);
  const part = done === 'plaid' ? (isOne ? 'plaidOne' : 'plaid') : 'upload';
  return (
    <LinkFrame title={title} focusKey={needs.statements ? `open-${task}` : 'documents'}>
      <div role="status">
        {done && <p className="notice notice--info">{text(`returnLink.received.part.${part}`)}</p>}
      </div>
      <p className="lead prose">
        {text(needs.statements ? 'returnLink.intro' : 'returnLink.documents.intro')}
      </p>
      {isBankOff && <p className="notice">{text('returnLink.plaid.off')}</p>}
      {task === undefined ? (
        <Choice tasks={offered} onChoose={choose} />
      ) : (
        <FluentRoot className="fluent-root surface">
          <TaskSection key={task} chosen={needs.statements && task === chosenTask ? task : undefined}>
            {task === 'plaid' ? (
              <BankTask
                sending={sending}
                onUpload={possible.includes('upload') ? () => choose('upload') : undefined}
              />
            ) : (
              <UploadTask sending={sending} sender={sender} needs={needs} leaving={leaving} />
            )}
            {other && (
              <p>
                <button type="button" className="link-button task-other" onClick={() => void change(other)}>
                  {text(`returnLink.other.${other}`)}
                </button>
              </p>
            )}
          </TaskSection>
        </FluentRoot>
      )}
    </LinkFrame>
  );
}

function Choice({ tasks, onChoose }: { tasks: SendingTask[]; onChoose: (task: SendingTask) => void }) {
  const text = useLinkText();
  return (
    <>
      <p>{text('returnLink.choose')}</p>
      <ul className="choices">
        {tasks.map((task) => (
          <li key={task}>
            <button type="button" className="choice" onClick={() => onChoose(task)}>
              <span>
                <span className="choice__name">{text(`returnLink.${task}.title`)}</span>
                <br />
                <span className="small quiet">{text(`returnLink.${task}.text`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A task that the person chose here has a heading, which takes the focus. */
function TaskSection({
  chosen: chosenTask,
  children,
}: {
  chosen: SendingTask | undefined;
  children: ReactNode;
}) {
  const text = useLinkText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="stack-24" aria-labelledby={chosenTask && `task-${chosenTask}`}>
      {chosenTask && (
        <h2 className="section-heading" id={`task-${chosenTask}`} tabIndex={-1} ref={heading}>
          {text(`returnLink.${chosenTask}.title`)}
        </h2>
      )}
      {children}
    </section>
  );
}

/**
 * The chosen task. It is stored in the history entry, so that Back opens the choice and a reload keeps it; on the
 * return from a bank's page only in memory, because that address must not be visited twice.
 */
function useChosenTask(isBankReturn: boolean): [SendingTask | undefined, (task: SendingTask) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [shownTask, setShownTask] = useState<SendingTask>('plaid');
  if (isBankReturn) return [shownTask, setShownTask];
  return [taskIn(state), (task) => void navigate({ pathname, search }, { state: { task } })];
}

function taskIn(state: unknown): SendingTask | undefined {
  const task = typeof state === 'object' && state !== null && 'task' in state ? state.task : undefined;
  return task === 'upload' || task === 'plaid' ? task : undefined;
}

interface BankTaskProps {
  sending: Sending;
  onUpload: (() => void) | undefined;
}

function BankTask({ sending, onUpload }: BankTaskProps) {
  const text = useLinkText();
  const context = useBrand();
  const bank = useBankConnect(sending, true);
  const label = bank.state.name === 'connecting' ? 'connecting' : 'opening';
  return (
    <>
      <BankConnect id="continue-bank" bank={bank} text={text} onUpload={onUpload} />
      {bank.problem && !onUpload && supportEmailOf(context) && <p>{text('returnLink.plaid.help')}</p>}
      {!bank.off && (
        <p className="button-row">
          <button
            type="button"
            className="button"
            aria-disabled={bank.busy || undefined}
            onClick={() => bank.dispatch({ type: 'start' })}
          >
            {text(bank.busy ? `widgets.bankLink.${label}` : 'widgets.bankLink.connect')}
          </button>
        </p>
      )}
    </>
  );
}
