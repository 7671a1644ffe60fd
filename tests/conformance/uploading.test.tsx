// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADA } from './product/fake-server.ts';
import { openProduct, type Product } from './product/open-product.tsx';
import type { Answers } from './product/wire.ts';

// [API-9] [API-16] [STMT-22] on the upload step of the whole product. Each field on its own: tests/src/api/statements/files.test.ts.

const NAMES = ['july.pdf', 'june.pdf', 'may.pdf'];

const files: Answers = ({ path, body }) => {
  if (path === '/files') return { status: 200, body: { data: { files: [] } } };
  if (path !== '/files/upload') return undefined;
  const { name } = (body as { file: File }).file;
  const file = { id: name, name, type: 'application/pdf', size: 4, documentType: 'statement' };
  return { status: 200, body: { data: { file: { ...file, scan: 'clean', saved: false } } } };
};

async function choose({ user, heading }: Product, names: string[]): Promise<void> {
  await heading('Upload Statements');
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(
    chooser,
    names.map((name) => new File([name], name, { type: 'application/pdf' })),
  );
  const uploadedNames = () =>
    [...document.querySelectorAll('[data-state=uploaded]')].map((row) => row.getAttribute('data-file'));
  await waitFor(() => expect(uploadedNames()).toEqual(names));
}

it("an unsaved application is saved once before several files are uploaded; each upload has the ids of the application and nothing from the page's query", async () => {
  const product = await openProduct({ at: '/app/upload-statements?x=secret#part', who: ADA, answers: files });
  await choose(product, NAMES);
  expect(product.callsTo('/api/apply/create')).toHaveLength(1);
  const sent = product.callsTo('/files/upload').map(({ body }) => body as Record<string, unknown>);
  expect(sent.map(({ file }) => (file as File).name).toSorted()).toEqual(NAMES);
  for (const fields of sent)
    expect(fields).toMatchObject({
      'source-url': `${window.location.origin}/app/upload-statements`,
      'record-id': 'l1',
      'record-type': 'loan',
      'document-type': 'statement',
      account_id: 'a1',
      contact_id: 'c1',
      dealId: 'd1',
    });
}, 120_000);
