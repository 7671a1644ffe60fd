import { Button } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { FieldControl } from '#engine/react';
import { fieldWidget } from '#engine/react';
import type { OptionOf } from '../option-of.ts';
import { controlClasses } from '../text-control/control-styles.ts';
import { LabeledInput } from './LabeledInput.tsx';
import { useCodeEntry } from './use-code-entry.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

type OwnOptions = OptionOf<'code-entry'>;

/** Sign-in by an emailed code [SCREEN-10]; a signed-in person just continues. */
export const widget = fieldWidget<string, OwnOptions>({ chrome: 'none' }, function CodeEntry(field) {
  const { id, label, options, text, autoComplete } = field;
  const entry = useCodeEntry(field);
  if (entry.phase === 'done') return null;
  if (entry.phase === 'start') {
    return (
      <LabeledInput
        id={`${id}-email`}
        ref={entry.emailInput}
        label={text('widgets.codeEntry.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={entry.email}
        error={entry.problem}
        onChange={(_event, data) => entry.setEmail(data.value)}
      />
    );
  }
  return (
    <div>
      <p className={entry.isResent ? 'tr-field__help' : 'tr-visually-hidden'} role="status">
        {entry.announcement}
      </p>
      <LabeledInput
        id={id}
        ref={entry.codeInput}
        label={label}
        help={text('widgets.codeEntry.codeHelp')}
        answer="short"
        figures
        inputMode="numeric"
        autoComplete={autoComplete ?? 'one-time-code'}
        value={entry.code}
        error={entry.problem}
        onChange={(_event, data) => entry.setCode(data.value)}
      />
      {entry.isOver && (
        <div className="tr-field">
          <Button className={controlClasses.button} onClick={entry.beginAgain}>
            {text('widgets.codeEntry.beginAgain')}
          </Button>
        </div>
      )}
      <ResendBar
        id={id}
        text={text}
        lockSeconds={Number(options.lockSeconds ?? 60)}
        lockedUntil={entry.lockedUntil}
        busy={entry.busy}
        onResend={entry.resend}
        onChangeEmail={entry.changeEmail}
      />
    </div>
  );
});

interface ResendBarProps {
  id: string;
  text: FieldControl['text'];
  lockSeconds: number;
  lockedUntil: number | undefined;
  busy: boolean;
  onResend: () => void;
  onChangeEmail: () => void;
}

/**
 * 'Resend Code' and 'Change Email', disabled with a countdown after a code was sent [SCREEN-12]. Screen readers announce the
 * end of the countdown, but not each second.
 */
function ResendBar(props: ResendBarProps): JSX.Element {
  const { id, text, lockSeconds, lockedUntil, busy, onResend, onChangeEmail } = props;
  const seconds = useSecondsLeft(lockedUntil);
  const locked = seconds > 0;
  const why = `${id}-locked`;
  const label = (key: string): string => {
    const words = text(key);
    return locked ? text('widgets.codeEntry.locked', { label: words, seconds }) : words;
  };
  const shared = {
    type: 'button' as const,
    className: controlClasses.button,
    disabled: locked || busy,
    'aria-describedby': locked ? why : undefined,
  };
  return (
    <div className="tr-field">
      <div className={controlClasses.row}>
        <Button {...shared} onClick={onResend}>
          {label('widgets.codeEntry.resend')}
        </Button>
        <Button {...shared} onClick={onChangeEmail}>
          {label('widgets.codeEntry.change')}
        </Button>
      </div>
      {locked && (
        <p className="tr-field__help" id={why}>
          {text('widgets.codeEntry.lockedWhy', { seconds: lockSeconds })}
        </p>
      )}
      <p className="tr-visually-hidden" role="status">
        {lockedUntil !== undefined && !locked ? text('widgets.codeEntry.unlocked') : ''}
      </p>
    </div>
  );
}
