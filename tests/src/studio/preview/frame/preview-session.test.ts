// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { previewSession } from '#src/studio/preview/frame/preview-session.ts';

it('the preview has a signed-in person, without a token or a provider', async () => {
  const session = await previewSession().open();
  expect(session.store.getState()).toMatchObject({ loggedIn: true, type: 'applicant' });
  expect(await session.getToken()).toBeUndefined();
  expect(await session.renew()).toBe(false);
  expect(session.canRedirect()).toBe(false);
});
