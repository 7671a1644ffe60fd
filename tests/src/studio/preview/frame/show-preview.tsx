import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { createRuntimes } from '#src/application/runtime/index.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { createServices, type Services, ServicesContext } from '#src/shell/services/services.ts';
import { Director } from '#src/studio/preview/frame/Director.tsx';
import { previewSession } from '#src/studio/preview/frame/preview-session.ts';
import type { ShowMessage } from '#src/studio/preview/messages.ts';
import { flow, runtimeWith } from '../../../application/test-runtime.ts';

/**
 * Renders the preview as Studio's message says.
 * @param content the content of the page, which the path of the step is rendered above
 * @returns how Studio sends the next message, which differs from the first one by its changes
 */
export async function openPreview(first: Partial<ShowMessage>, content?: ReactNode) {
  const { runtime } = runtimeWith();
  const { brand, boot } = runtime;
  const own = createServices(boot);
  const services: Services = {
    ...own,
    session: previewSession(),
    once: <T,>(make: (services: Services) => T) =>
      (make as unknown) === createRuntimes ? ({ getOrStart: async () => runtime } as T) : own.once(make),
  };
  const page = (changes: Partial<ShowMessage>) => {
    const message: ShowMessage = {
      ...{ type: 'studio-show', flow: flow.id, module: '', brand, words: {}, state: 'empty' },
      ...first,
      ...changes,
    };
    return (
      <ServicesContext value={services}>
        <BrandProvider value={{ brand, boot }}>
          <MemoryRouter>
            <Director show={message}>
              <Place />
              {content}
            </Director>
          </MemoryRouter>
        </BrandProvider>
      </ServicesContext>
    );
  };
  const { rerender } = render(page({}));
  await screen.findByLabelText('Path');
  return {
    runtime,
    show: (changes: Partial<ShowMessage>) => rerender(page(changes)),
    /** Shows a page that is not part of the application, such as a mail. */
    leave: () => rerender(<p>another page</p>),
  };
}

const Place = () => <output aria-label="Path">{useLocation().pathname}</output>;

/** The path that the preview shows. */
export const shownPath = () => screen.getByLabelText('Path').textContent;
