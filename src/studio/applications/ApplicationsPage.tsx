import { Button, Field, Input } from '@fluentui/react-components';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import { subscribeToPromise, useHeldValues } from '#engine/react';
import type { Me, StudioCall } from '../draft/studio-api.ts';
import { PersonMenu } from '../parts/PersonMenu.tsx';
import { Choice, Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { ApplicationsTable } from './ApplicationsTable.tsx';

type Page = Contract<'GET /studio/api/applications'>['answer'];
type Query = Contract<'GET /studio/api/applications'>['query'];

interface ApplicationsPageProps {
  me: Me;
  api: StudioCall;
  /** Logs out. */
  onLeave: () => void;
}

/** Submitted applications for a reviewer, searched by reference or name, page by page. */
export function ApplicationsPage({ me, api, onLeave }: ApplicationsPageProps) {
  useHeldValues();
  const [query, setQuery] = useState<Query>({});
  const [text, setText] = useState('');
  const [page, setPage] = useState<Page>();
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFault(undefined);
    return subscribeToPromise(
      api('GET /studio/api/applications', { query: omitUndefined(query) }),
      setPage,
      showFault,
    );
  }, [api, query, showFault, setFault, tries]);
  const loadMore = useCallback(async () => {
    if (!page?.next) return;
    const next = await api('GET /studio/api/applications', {
      query: omitUndefined({ ...query, after: page.next }),
    });
    setPage({ ...next, applications: [...page.applications, ...next.applications] });
  }, [api, page, query]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    setQuery({ ...query, q: text.trim() || undefined });
  };
  const brands = page?.brands ?? [];
  return (
    <div className="st-desk">
      <header className="st-bar">
        <h1 className="st-bar__title">{word('applications.title')}</h1>
        <PersonMenu me={me} onLeave={onLeave} />
      </header>
      <main className="st-page st-page--wide">
        <form className="st-filters st-filters--search" onSubmit={find}>
          <Field
            label={word('applications.search')}
            hint={word('applications.searchHelp')}
            className="st-search"
          >
            <Input type="search" value={text} onChange={(_, { value }) => setText(value)} />
          </Field>
          <Button className="st-beside" appearance="primary" type="submit">
            {word('applications.find')}
          </Button>
          {brands.length > 1 && (
            <Field label={word('applications.brand')}>
              <Choice
                value={query.brand ?? ''}
                options={[
                  ['', word('applications.allBrands')],
                  ...brands.map(({ platform, name }) => [platform, name] as const),
                ]}
                onChange={(brand) => setQuery({ ...query, brand: brand || undefined })}
              />
            </Field>
          )}
        </form>
        {fault && (
          <Notice
            intent="error"
            action={<Button onClick={() => setTries(tries + 1)}>{word('failed.again')}</Button>}
          >
            {fault}
          </Notice>
        )}
        {!page && !fault && <div className="skeleton" aria-label={word('wait')} role="status" />}
        <div aria-live="polite">
          {page?.applications.length === 0 && (
            <p className="st-card">{word(query.q ? 'applications.notFound' : 'applications.none')}</p>
          )}
        </div>
        {page && page.applications.length > 0 && (
          <ApplicationsTable applications={page.applications} brands={brands} />
        )}
        {page?.next && (
          <p>
            <Button
              disabledFocusable={isBusy}
              onClick={() => void runOnce(() => loadMore().catch(showFault))}
            >
              {word(isBusy ? 'wait' : query.q ? 'applications.more' : 'applications.older')}
            </Button>
          </p>
        )}
      </main>
    </div>
  );
}

/** Removes members that are undefined. */
function omitUndefined(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query;
}
