import { Button, Field, Input } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import { useDraft, useDraftContext, useDraftState } from '../draft/use-draft.ts';
import { brandsIn } from '../model/words/index.ts';
import { Choice, Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';
import { CopyButton } from './CopyButton.tsx';

type Link = Contract<'GET /studio/api/drafts/:id/links'>['answer']['links'][number];

const DAYS = ['1', '7', '30'] as const;

/** Makes and withdraws links to the draft's preview for people without a role in Studio. */
export function PreviewLinks() {
  const draft = useDraft();
  const { api, role } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const files = useDraftState(({ history }) => history.files);
  const brands = useMemo(() => brandsIn(files), [files]);
  const [platform, setPlatform] = useState(draft.store.getState().look.platform ?? 'default');
  const [days, setDays] = useState<string>('7');
  const [links, setLinks] = useState<readonly Link[]>([]);
  const [address, setAddress] = useState<string>();
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const read = useCallback(
    () =>
      api('GET /studio/api/drafts/:id/links', { params: { id } }).then(
        (response) => setLinks(response.links),
        showFault,
      ),
    [api, id, showFault],
  );
  useEffect(() => void read(), [read]);
  const createLink = async () => {
    setFault(undefined);
    const body = { platform, days: Number(days) };
    const createdLink = await api('POST /studio/api/drafts/:id/links', { params: { id }, body }).catch(
      showFault,
    );
    if (createdLink) setAddress(`${window.location.origin}/studio/shared#${createdLink.token}`);
    await read();
  };
  const withdraw = async (link: string) => {
    setFault(undefined);
    setAddress(undefined);
    await api('DELETE /studio/api/drafts/:id/links/:link', { params: { id, link } }).catch(showFault);
    await read();
  };
  const nameOf = (linkedPlatform: string) =>
    brands.find((brand) => brand.platform === linkedPlatform)?.name ?? linkedPlatform;
  const mayMake = role !== 'reader';
  if (!mayMake && links.length === 0) return null;
  return (
    <section className="st-card st-stack" aria-labelledby="links-title">
      <h2 id="links-title">{word('links.title')}</h2>
      <p className="st-quiet">{word('links.about')}</p>
      {fault && <Notice intent="error">{fault}</Notice>}
      {mayMake && (
        <div className="st-buttons st-buttons--end">
          <Field label={word('brands.choose')}>
            <Choice
              value={platform}
              options={brands.map((brand) => [brand.platform, brand.name] as const)}
              onChange={setPlatform}
            />
          </Field>
          <Field label={word('links.days')}>
            <Choice
              value={days}
              options={DAYS.map((count) => [count, word('links.for', { count })] as const)}
              onChange={setDays}
            />
          </Field>
          <Button disabledFocusable={isBusy} onClick={() => void runOnce(createLink)}>
            {word(isBusy ? 'wait' : 'links.make')}
          </Button>
        </div>
      )}
      {address && (
        <>
          <Field label={word('links.address')} hint={word('links.once')}>
            <Input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          </Field>
          <CopyButton key={address} text={address} />
        </>
      )}
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            {word('links.made', {
              brand: nameOf(link.platform),
              who: link.madeBy,
              until: timeWords(new Date(link.expiresAt)),
            })}{' '}
            {mayMake && (
              <Button
                size="small"
                disabledFocusable={isBusy}
                onClick={() => void runOnce(() => withdraw(link.id))}
              >
                {word('links.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
