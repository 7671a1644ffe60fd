// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { OpenTask } from '#src/pages/continue/OpenTask.tsx';
import type { LinkAddress, LinkSender } from '#src/pages/continue/open-link.ts';
import { createServices } from '#src/shell/services/services.ts';
import type { OpenDeal, SendingTask } from '#widgets/sending/machine.ts';
import { createSending } from '#widgets/sending/run.ts';
import { bootWith, brand, Stage } from '../test-brand.tsx';

const files = vi.hoisted(() => ({ listFiles: vi.fn(), uploadFile: vi.fn() }));
vi.mock('#src/api/statements/files.ts', () => ({ fileCalls: () => files }));
afterEach(cleanup);

const STATEMENTS: OpenDeal['needs'] = { statements: true, documents: [], months: [] };
const formsOf = (...documents: OpenDeal['needs']['documents']) => ({
  ...STATEMENTS,
  statements: false,
  documents,
});

const WITHOUT_SUPPORT = {
  brand: { ...brand, support_email: '' },
  boot: { ...bootWith(), supportEmail: '' },
};

interface Options {
  needs?: OpenDeal['needs'];
  tasks?: SendingTask[];
  asked?: SendingTask[];
  done?: SendingTask;
  state?: unknown;
  hasSupport?: boolean;
}

function show(options: Options = {}) {
  files.listFiles.mockResolvedValue({ ok: true, value: [] });
  files.uploadFile.mockReturnValue(new Promise(() => {}));
  const {
    needs = STATEMENTS,
    tasks = ['upload', 'plaid'],
    asked = ['plaid', 'upload'],
    hasSupport = true,
  } = options;
  const ids = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
  const requestLinkToken = vi.fn((): Promise<unknown> => new Promise(() => {}));
  const bank = {
    ...{ isStandIn: false, prepare: async () => {}, requestLinkToken, connect: vi.fn() },
    ...{ returnAddress: () => undefined, removeReturnParameters: () => {} },
  };
  const sending = createSending({ bank: () => bank as never });
  const services = createServices(bootWith());
  const confirm = vi.spyOn(services.modals, 'confirm').mockResolvedValue(false);
  const address: LinkAddress = { tasks: asked, token: 't', ids, isBankReturn: false, plain: '/continue' };
  render(
    <Stage services={services} at="/continue?t=t" state={options.state}>
      <BrandProvider value={hasSupport ? { brand, boot: bootWith() } : WITHOUT_SUPPORT}>
        <OpenTask
          address={address}
          deal={{ ...ids, needs, tasks, submitted: true }}
          sending={sending}
          sender={{ send: vi.fn(), access: ids } as unknown as LinkSender}
          done={options.done}
          onRetry={() => {}}
        />
      </BrandProvider>
      <a href="/other">Another page</a>
    </Stage>,
  );
  return { sending, bank, confirm };
}
const BANK_OFF = 'Connecting is switched off right now. You can upload your statements.';
const UPLOAD = 'Upload statements instead';
const CONNECT = "Connecting sounds easier, let's do that";

describe('a link that offers a bank first', () => {
  it.each([
    ['says that connecting is off', ['plaid', 'upload'], ['upload'], STATEMENTS, true],
    ['says nothing if connecting works', ['plaid', 'upload'], ['plaid', 'upload'], STATEMENTS, false],
    ['says nothing if the link is for the upload', ['upload', 'plaid'], ['upload'], STATEMENTS, false],
    ['says nothing if only forms are needed', ['plaid'], ['upload'], formsOf('pfs'), false],
  ] as const)('%s', (_, asked, tasks, needs, isSaid) => {
    show({ asked: [...asked], tasks: [...tasks], needs });
    expect(screen.queryByText(BANK_OFF) !== null).toBe(isSaid);
  });
});

it.each([
  [formsOf('pfs'), 'One form is still missing'],
  [formsOf('pfs', 'suq'), 'Two forms are still missing'],
])(
  'a link for forms alone names their number, and shows the upload without a heading or choice',
  (needs, title) => {
    show({ needs, state: { task: 'upload' } });
    screen.getByRole('heading', { level: 1, name: title });
    screen.getByText(/^We have your bank statements\./);
    screen.getByRole('button', { name: 'Save Files' });
    expect(screen.queryByRole('heading', { name: 'Upload statements' })).toBeNull();
    expect(screen.queryByRole('button', { name: CONNECT })).toBeNull();
  },
);

it.each([
  ['plaid', formsOf('pfs'), 'Your bank account is connected. One form is still missing.'],
  ['plaid', formsOf('pfs', 'suq'), 'Your bank account is connected. Two forms are still missing.'],
  ['upload', formsOf('pfs'), 'We received your files. Something is still missing, as you see below.'],
] as const)('says what came with %s, and how many forms are missing', (done, needs, words) => {
  show({ done, needs });
  expect(screen.getByText(words).parentElement?.getAttribute('role')).toBe('status');
});

it('says what a link for statements is for, and nothing about a completed task', () => {
  show();
  screen.getByText(/^Lenders decide on your last 4 months/);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
});

describe('the chosen task', () => {
  it('names its section, and the other task takes its place and the focus', async () => {
    show({ state: { task: 'plaid' } });
    screen.getByRole('region', { name: 'Connect your bank account' });
    await userEvent.click(screen.getByRole('button', { name: UPLOAD }));
    const heading = screen.getByRole('heading', { name: 'Upload statements' });
    expect(document.activeElement).toBe(heading);
    screen.getByRole('region', { name: 'Upload statements' });
    screen.getByRole('button', { name: CONNECT });
  });

  it.each([
    ['a task without name', { task: 'other' }],
    ['a text', 'task'],
    ['nothing', null],
  ])('is still to be chosen if the history entry has %s', (_, state) => {
    show({ state });
    screen.getByText('Choose the way that is easier for you.');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it.each([
    ['none', undefined],
    ['a bank, which is off by now', { task: 'plaid' }],
  ])(
    'has no heading, and no other task beside it, if only the upload is possible and the person chose %s',
    (_, state) => {
      show({ asked: ['upload'], tasks: ['upload'], state });
      screen.getByRole('button', { name: 'Save Files' });
      expect(document.querySelector('[id^="task-"], [aria-labelledby^="task-"], .task-other')).toBeNull();
    },
  );

  it('[SCREEN-62] stays if files are not saved and the person wants to keep them', async () => {
    const { confirm } = show({ state: { task: 'upload' } });
    const input = await screen.findByLabelText('Bank statements', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF-1.4'], 'june.pdf', { type: 'application/pdf' }));
    await userEvent.click(screen.getByRole('button', { name: CONNECT }));
    expect(confirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('link', { name: 'Another page' }));
    expect(confirm).toHaveBeenCalledTimes(2);
    screen.getByRole('heading', { name: 'Upload statements' });
    confirm.mockResolvedValue(true);
    await userEvent.click(screen.getByRole('button', { name: CONNECT }));
    await screen.findByRole('heading', { name: 'Connect your bank account' });
  });
});

describe('the bank', () => {
  const HELP = /^Connecting does not work\?/;
  const failure = { ok: false };
  const failed = async (options: Options) => {
    const { bank, sending } = show({ asked: ['plaid'], tasks: ['plaid'], ...options });
    bank.requestLinkToken.mockResolvedValue(failure);
    await userEvent.click(screen.getByRole('button', { name: 'Connect your bank' }));
    await vi.waitFor(() => expect(sending.getState().bank.problem).toBeDefined());
    await screen.findByRole('button', { name: 'Try again' });
  };

  it('says on its button that it opens, which a second press leaves alone', async () => {
    const { bank } = show({ asked: ['plaid'], tasks: ['plaid'] });
    expect(screen.queryByText(HELP)).toBeNull();
    const button = screen.getByRole('button', { name: 'Connect your bank' });
    expect(button.getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(button);
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual([
      'Opening the bank window...',
      'true',
    ]);
    await userEvent.click(button);
    expect(bank.requestLinkToken).toHaveBeenCalledOnce();
  });

  it('says on its button that it connects', async () => {
    const { bank, sending } = show({ asked: ['plaid'], tasks: ['plaid'] });
    bank.requestLinkToken.mockResolvedValue({ ok: true, token: 'link-token' });
    bank.connect.mockReturnValue(new Promise(() => {}));
    await userEvent.click(screen.getByRole('button', { name: 'Connect your bank' }));
    const accounts = [{ id: '1', name: 'Checking', mask: '0000', subtype: 'checking' }];
    await vi.waitFor(() => expect(sending.getState().bank.state).toMatchObject({ token: 'link-token' }));
    act(() => sending.link.success('public', { accounts } as never));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain(
      'Connecting your account...',
    );
  });

  it('offers help by email after a failure if there is no upload', async () => {
    await failed({});
    screen.getByText(HELP);
    expect(screen.queryByRole('button', { name: 'Upload instead' })).toBeNull();
  });

  it('offers the upload instead of help if there is one', async () => {
    await failed({ tasks: ['plaid', 'upload'] });
    expect(screen.queryByText(HELP)).toBeNull();
  });

  it('names no address if the deployment has none', async () => {
    await failed({ hasSupport: false });
    expect(screen.queryByText(HELP)).toBeNull();
  });
});
