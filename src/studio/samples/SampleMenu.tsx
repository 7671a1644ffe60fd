import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import type { SampleApplicant } from '#domain/walk/index.ts';
import { useDraft, useDraftState, useMayEdit } from '../draft/use-draft.ts';
import { addSample, removeSample, replaceSample, samplesIn } from '../model/samples/index.ts';
import { Icon } from '../parts/Icon.tsx';
import { Choice } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { SampleForm } from './SampleForm.tsx';
import { useSample } from './use-sample.ts';

/** Chooses the applicant of the preview, and saves its answers as those of a sample applicant. */
export function SampleMenu() {
  const draft = useDraft();
  const flow = useDraftState((state) => state.flow);
  const files = useDraftState((state) => state.history.files);
  const answers = useDraftState((state) => state.shownParts?.answers);
  const mayEdit = useMayEdit();
  const sample = useSample();
  const samples = useMemo(() => samplesIn(files, flow), [files, flow]);
  const choose = (title: string) =>
    draft.setLook({ sample: title, ...(title === '' ? {} : { state: 'filled' }) });
  const save = (name: string) =>
    draft.edit(word('samples.saved', { title: name }), (all) => {
      const [next, title] = addSample(all, flow, name, answers ?? {});
      draft.setLook({ sample: title, state: 'filled' });
      return next;
    });
  const update = (updated: SampleApplicant) =>
    draft.edit(word('samples.updated', { title: updated.title }), (all) =>
      replaceSample(all, flow, { ...updated, answers: answers ?? {} }),
    );
  const remove = ({ title }: SampleApplicant) => {
    draft.edit(word('samples.removed', { title }), (all) => removeSample(all, flow, title));
    draft.setLook({ sample: '' });
  };
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <>
      <Choice
        className="st-applicant"
        label={word('samples.choose')}
        value={sample?.title ?? ''}
        options={[['', word('samples.none')], ...samples.map(({ title }) => [title, title] as const)]}
        onChange={choose}
      />
      {mayEdit && (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <Button
              ref={trigger}
              appearance="subtle"
              icon={<Icon name="more" />}
              aria-label={word('samples.title')}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem icon={<Icon name="add" />} onClick={() => setOpen(true)}>
                {word('samples.save')}
              </MenuItem>
              {sample && (
                <>
                  <MenuItem icon={<Icon name="edit" />} onClick={() => update(sample)}>
                    {word('samples.update', { title: sample.title })}
                  </MenuItem>
                  <MenuItem icon={<Icon name="remove" />} onClick={() => remove(sample)}>
                    {word('samples.remove', { title: sample.title })}
                  </MenuItem>
                </>
              )}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
      {isOpen && <SampleForm onSave={save} onClose={close} />}
    </>
  );
}
