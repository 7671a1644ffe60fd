import type { WidgetProps } from '@rjsf/utils';
import type { JSX } from 'react';
import { useField } from '#engine/react/use-field.ts';
import { LabelledInput } from './LabelledInput.tsx';
import { ResendBar } from './ResendBar.tsx';
import { useCodeEntry } from './use-code-entry.ts';

/**
 * Sign-in by an emailed code (spec §2 screen 2): e-mail and Send Code, then Verification Code and Verify Code. Someone
 * who is signed in just continues.
 */
export function CodeEntry(props: WidgetProps): JSX.Element | null {
  const field = useField<string>(props);
  const { id, label, options, text, autoComplete } = field;
  const entry = useCodeEntry(field);
  if (entry.phase === 'done') return null;
  if (entry.phase === 'start') {
    return (
      <LabelledInput
        id={`${id}-email`}
        ref={entry.emailInput}
        label={text('widgets.codeEntry.email')}
        star
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
      <p className="tr-visually-hidden" role="status">
        {entry.said}
      </p>
      <LabelledInput
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
}
