import { describe, expect, it } from 'vitest';
import { render } from '#src/entry-server.tsx';
import { bootWith } from '../test-brand.tsx';

const step = {
  path: '/app/amount',
  title: 'Amount',
  heading: 'How much would help?',
  intro: 'You can change it <later>.',
};
const at = (url: string, parts: object = {}) => render(url, { ...bootWith(), step, ...parts });

describe('a step that is loading', () => {
  it("shows its heading and intro from the server's first answer", () => {
    const page = at('/app/amount');
    expect(page).toContain('<h1 class="page-heading">How much would help?</h1>');
    expect(page).toContain('<p class="lead">You can change it &lt;later&gt;.</p>');
    expect(page).toContain('role="status"');
    expect(page).not.toContain('page-loading__progress');
    expect(at('/app/amount', { step: { ...step, progress: true } })).toContain('page-loading__progress');
  });

  it("shows its heading under a brand's prefix, too", () => {
    const boot = { ...bootWith({ route_prefix: '/funding' }), step };
    expect(render('/funding/app/amount', boot)).toContain('How much would help?');
  });

  it('shows its placeholder at once', () => {
    expect(at('/app/business/owners')).toContain('class="page-loading" data-at-once="true"');
  });

  it('shows no heading for another step', () => {
    const page = at('/app/info');
    expect(page).not.toContain('How much would help?');
    expect(page).toContain('page-loading__title');
  });
});
