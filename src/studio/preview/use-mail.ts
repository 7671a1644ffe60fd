import { useEffect, useState } from 'react';
import { subscribeToPromise } from '#engine/react';
import { useDraftContext, useDraftState } from '../draft/use-draft.ts';
import type { ShownMail } from './messages.ts';
import { mailOf } from './preview-pages.ts';

/**
 * The chosen mail of a brand with the saved texts of the draft, and whether it could not be read. Undefined mail: the
 * page is no mail, or the mail is not read yet.
 */
export function useMail(
  platform: string,
  lang: string | undefined,
): { mail?: ShownMail; hasFailed: boolean } {
  const { api } = useDraftContext();
  const id = useDraftState((state) => state.id);
  const name = useDraftState(({ selection }) => mailOf(selection.page));
  // The server renders the saved texts.
  const files = useDraftState(({ stored }) => stored.files);
  const [read, setRead] = useState<{ name: string; mail: ShownMail | undefined }>();
  useEffect(() => {
    if (name === undefined) return undefined;
    const params = { id, platform, name };
    const reading = api('GET /studio/api/drafts/:id/brands/:platform/mails/:name', {
      params,
      query: lang ? { lang } : {},
    });
    return subscribeToPromise(
      reading,
      (mail) => setRead({ name, mail }),
      () => setRead({ name, mail: undefined }),
    );
  }, [api, id, platform, lang, name, files]);
  const own = read?.name === name ? read : undefined;
  return { mail: own?.mail, hasFailed: own !== undefined && own.mail === undefined };
}
