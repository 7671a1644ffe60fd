import { memo, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { type CompiledStep, readField, stepPath, stepTitle } from '#engine';
import { useEngine, useEngineState, useText } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { StorageNotice } from '../../shell/page/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { Notice, OwnNotices } from '../OwnNotices.tsx';
import { useApplication } from '../use-application.ts';
import { useSubmitted } from '../use-submitted.ts';
import { isBegun, leftOffStep } from './left-off.ts';

/** Notices from the step's JSON, and links that depend on the person. */
export const StepNotices = memo(function StepNotices({
  runtime,
  step,
}: {
  runtime: Runtime;
  step: CompiledStep;
}) {
  useVisitorCountry(runtime);
  return (
    <>
      <OwnNotices step={step} at="start" />
      {/* In a frame without storage, a reload ends the sign-in; in a separate window it may not. */}
      {step.signIn && !runtime.session.isLasting && (
        <Notice intent="info">
          <StorageNotice />
        </Notice>
      )}
      <RegisteredNotice />
      <EarlierApplication runtime={runtime} step={step} />
    </>
  );
});

/** Links to the log-in page, which fills in the registered address. The link gets the focus: on a phone, the pressed button is far below it. */
function RegisteredNotice() {
  const { flow } = useEngine();
  const text = useText();
  const id = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  const registered = useEngineState((state) =>
    Object.values(state.errors).find((error) => error.keyword === 'registered'),
  );
  const email = useEngineState((state) => registered && readField(flow, state.application, registered.field));
  const isRegistered = registered !== undefined;
  useEffect(() => {
    if (isRegistered) link.current?.focus();
  }, [isRegistered]);
  if (!registered) return null;
  return (
    <Notice intent="warning">
      <p>
        <span id={id}>{registered.text}</span>{' '}
        <Link
          ref={link}
          aria-describedby={id}
          to={`/login?return=${encodeURIComponent(pathname)}`}
          state={{ email }}
        >
          {text('ui.login')}
        </Link>
      </p>
    </Notice>
  );
}

/** At the first step, names a signed-in person's unfinished application, else the submitted one [FLOW-32] [FLOW-35]. */
function EarlierApplication({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  const engine = useEngine();
  const { flow, env } = engine;
  const text = useText();
  const isOffered = useApplication(runtime, isBegun);
  const person = useApplication(runtime, ({ session, core }) => session.loggedIn && core.person);
  const target = isOffered && leftOffStep(engine.context(), step);
  if (target)
    return (
      <Notice intent="info">
        <p>
          {text('wizard.leftOff', { step: stepTitle(target, env) })}{' '}
          <Link to={stepPath(flow, target)}>{text('wizard.continue')}</Link>
        </p>
      </Notice>
    );
  const isFirst = engine.context().firstStep()?.id === step.id;
  return person && isFirst && <SubmittedNotice key={person} runtime={runtime} isNeeded={!isOffered} />;
}

/** Stays after a new application is begun, so that the form does not move while a person types. */
function SubmittedNotice({ runtime, isNeeded }: { runtime: Runtime; isNeeded: boolean }) {
  const text = useText();
  const { siteMap } = useServices();
  const submitted = useSubmitted(runtime, isNeeded);
  const status = siteMap.placesOf(runtime.engine.flow.id).pages.process;
  if (!submitted) return null;
  return (
    <Notice intent="info">
      <p>
        {text('wizard.sent', { ...submitted })}{' '}
        {status && <Link to={status}>{text('wizard.sentStatus')}</Link>}
      </p>
    </Notice>
  );
}

/** Requests once whether the visitor is outside of the US; without an answer there is no notice. */
function useVisitorCountry(runtime: Runtime): void {
  const isCountryKnown = useEngineState((state) => state.visitor.outsideUs !== undefined);
  useEffect(() => {
    if (isCountryKnown) return;
    runtime.outsideUs().then((outsideUs) => {
      if (outsideUs !== undefined)
        runtime.engine.dispatch({ type: 'facts', facts: { visitor: { outsideUs } } });
    });
  }, [isCountryKnown, runtime]);
}
