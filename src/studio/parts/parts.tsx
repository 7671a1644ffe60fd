import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Select,
} from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useHeldValues } from '#engine/react';
import type { StudioFailure } from '../draft/studio-api.ts';
import { Icon } from './Icon.tsx';
import { focusRegionOf } from './regions.ts';
import { word } from './words.ts';

interface ChoiceProps<Value extends string> {
  /** Left out inside a Field, which has a label. */
  label?: string;
  /** Left out: uncontrolled, starting with the first option. */
  value?: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
  size?: 'small' | 'medium';
  className?: string;
}

/** A select of named values. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, onChange, className = '', ...rest } = props;
  return (
    <Select
      {...rest}
      className={`st-choice ${className}`}
      aria-label={label}
      onChange={(_, { value }) => onChange(value as Value)}
    >
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** A message above the page with actions. */
export function Notice(props: {
  intent: 'info' | 'success' | 'warning' | 'error';
  children: ReactNode;
  action?: ReactNode;
  layout?: 'multiline';
}) {
  const { children, action, ...look } = props;
  return (
    <div role={look.intent === 'error' ? 'alert' : 'status'}>
      <MessageBar {...look}>
        <MessageBarBody>{children}</MessageBarBody>
        {action && <MessageBarActions>{action}</MessageBarActions>}
      </MessageBar>
    </div>
  );
}

/** A list of distinct lines. */
export function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Ignores calls during a running action, such as a double click. */
export function useOneAtATime() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const runOnce = useCallback(async (act: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, runOnce };
}

/** The error of the last call in words, and a function that sets it. */
export function useFault() {
  const [fault, setFault] = useState<string>();
  const showFault = useCallback(
    (error: StudioFailure) => setFault(error.message || word('failed.network')),
    [],
  );
  return { fault, setFault, showFault };
}

interface AddFormProps {
  label: string;
  appearance?: 'subtle';
  name: string;
  maxLength?: number;
  add?: (name: string) => void;
  /** Like `add`, but the form stays open until the server has answered, and if the result is false. */
  addThere?: (name: string) => Promise<boolean>;
  /** Checks the further fields on submit; they show their faults. */
  isReady?: () => boolean;
  /** Why nothing can be added now. */
  reason?: string | undefined;
  children?: ReactNode;
}

/** A button that opens a form with a name and further fields. `add` gets a non-empty name. */
export function AddForm({
  label,
  appearance,
  name,
  maxLength,
  add,
  addThere,
  isReady = () => true,
  reason,
  children,
}: AddFormProps) {
  useHeldValues();
  const [isOpen, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reasonId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    setTitle('');
    setMissing(false);
    opener.current?.focus();
  };
  const { isBusy, runOnce } = useOneAtATime();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hasName = title.trim() !== '';
    setMissing(!hasName);
    if (!isReady() || !hasName) return;
    add?.(title.trim());
    if (!addThere) close();
    else void runOnce(async () => ((await addThere(title.trim())) ? close() : undefined));
  };
  return (
    <>
      <Button
        ref={opener}
        size="small"
        appearance={appearance}
        icon={<Icon name="add" />}
        aria-expanded={isOpen}
        disabledFocusable={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className="st-row__why st-quiet st-small">
          {reason}
        </p>
      )}
      {isOpen && reason === undefined && (
        <form className="st-add" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && close()}>
          <Field label={name} validationMessage={isMissing ? word('add.missing') : undefined}>
            <Input
              value={title}
              onChange={(_, { value }) => setTitle(value)}
              maxLength={maxLength}
              autoFocus
            />
          </Field>
          {children}
          <div className="st-buttons">
            <Button size="small" appearance="primary" type="submit" disabledFocusable={isBusy}>
              {word(isBusy ? 'wait' : 'add.now')}
            </Button>
            <Button size="small" onClick={close}>
              {word('cancel')}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

/** The button that removes a condition. */
export function RemoveButton({ onClick }: { onClick: () => void }) {
  const look = { size: 'small', appearance: 'subtle', icon: <Icon name="remove" /> } as const;
  return (
    <Button
      {...look}
      aria-label={word('rules.remove')}
      onClick={({ currentTarget }) => {
        focusRegionOf(currentTarget);
        onClick();
      }}
    />
  );
}
