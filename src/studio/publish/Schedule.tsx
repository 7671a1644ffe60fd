import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { StudioFailure } from '../draft/studio-api.ts';
import { useDraft, useDraftContext, useDraftState } from '../draft/use-draft.ts';
import { useOneAtATime } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';

interface ScheduleProps {
  /** Why it can't be scheduled now. */
  blockReason: string | undefined;
  note: string;
  onFault: (failure: StudioFailure) => void;
}

/** Asks for the time of a publication, in the person's time zone. */
export function ScheduleForm({ blockReason, note, onFault }: ScheduleProps) {
  const draft = useDraft();
  const { api } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const [at, setAt] = useState('');
  const { isBusy, runOnce } = useOneAtATime();
  const time = new Date(at);
  const isReady = blockReason === undefined;
  const isTime = !Number.isNaN(time.getTime());
  const schedule = async () => {
    if (!isReady || !isTime) return;
    await draft.flush();
    const ifMatch = { 'if-match': `"${draft.store.getState().stored.version}"` };
    const body = { at: time.toISOString(), note };
    await api('PUT /studio/api/drafts/:id/schedule', { params: { id }, body }, ifMatch).then(
      ({ schedule: set, version }) => draft.setSchedule(set, version),
      onFault,
    );
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="st-schedule">
      <Field
        label={word('schedule.at', { zone: timeZone.replaceAll('_', ' ') })}
        hint={
          blockReason ?? (isTime ? word('schedule.means', { time: timeWords(time) }) : word('schedule.hint'))
        }
      >
        <Input type="datetime-local" value={at} onChange={(_, { value }) => setAt(value)} />
      </Field>
      <Button disabledFocusable={!isReady || !isTime || isBusy} onClick={() => void runOnce(schedule)}>
        {word('schedule.set')}
      </Button>
    </div>
  );
}

/** The schedule of a draft, or why it failed. */
export function ScheduleState({ onFault }: Pick<ScheduleProps, 'onFault'>) {
  const draft = useDraft();
  const { api, role } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const schedule = useDraftState((state) => state.schedule);
  const { isBusy, runOnce } = useOneAtATime();
  if (!schedule || (schedule.status !== 'waiting' && schedule.status !== 'refused')) return null;
  const isWaiting = schedule.status === 'waiting';
  const time = timeWords(new Date(schedule.at));
  const cancel = () =>
    api('DELETE /studio/api/drafts/:id/schedule', { params: { id } }).then(
      ({ version }) => draft.setSchedule(undefined, version),
      onFault,
    );
  return (
    <MessageBar intent={isWaiting ? 'info' : 'warning'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {word(isWaiting ? 'schedule.waiting' : 'schedule.refused', { time })}
        </MessageBarTitle>
        {isWaiting ? word('schedule.by', { who: schedule.author, note: schedule.note }) : schedule.reason}
      </MessageBarBody>
      {isWaiting && role === 'publisher' && (
        <MessageBarActions>
          <Button disabledFocusable={isBusy} onClick={() => void runOnce(cancel)}>
            {word('schedule.cancel')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
