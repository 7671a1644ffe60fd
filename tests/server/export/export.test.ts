import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flow } from 'virtual:trellis/flows/apply';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '#server/deals/store/index.ts';
import { exportCommand } from '#server/export/export-command.ts';
import { writeExport, writeNewFolder } from '#server/export/write-export.ts';
import { CANARY } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { newVisitor, type Visitor } from '../statements/bank/bank-visit.ts';
import { send } from '../statements/files/uploads.ts';
import { submitVisitor } from './submit-visitor.ts';

const picture = readFileSync('docs/images/home-phone.png');
const form = () => server.app.inject('/download/pfs').then(({ rawPayload }) => rawPayload);
const now = new Date('2026-11-20T12:00:00.000Z');
let server: TestServer;
let folder: string;
let ann: Visitor;
let deal: Deal;

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(path.join(tmpdir(), 'trellis-export-'));
  ann = await newVisitor(server);
  await ann.connect(await ann.visit('ins_several'));
  await upload(picture, 'März “March” ☃ 2026.png', 'statement');
  await upload(await form(), '..\\..\\pfs.final.pdf', 'pfs');
  await upload(picture, 'never saved.png', 'statement', false);
  deal = await submitVisitor(server, ann);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function upload(bytes: Buffer, name: string, kind: string, isSaved = true): Promise<void> {
  const owned = { ...ann.ids, sub: '', headers: ann.headers };
  const sentResponse = await send(server, owned, bytes, name, { fields: { 'document-type': kind } });
  expect(sentResponse.status).toBe(200);
  if (!isSaved) return;
  const { id, ...file } = sentResponse.body.data.file;
  const { type, size } = file;
  const files = [{ name: file.name, type, size, lastModified: 0, metadata: { id } }];
  expect((await ann.post('/files/save', { files })).statusCode).toBe(200);
}

/** Exports into a new folder and reads it back. */
async function exportDeal(name: string, withOriginals = false) {
  const out = path.join(folder, name);
  await writeExport(server.deps, flow, deal, { out, withOriginals, now });
  const text = readFileSync(path.join(out, 'application.json'), 'utf8');
  return { out, text, record: JSON.parse(text) };
}

/** A file of an exported folder, as its record should name it. */
function fileEntry(out: string, place: string) {
  const bytes = readFileSync(path.join(out, place));
  return { path: place, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('an exported application', () => {
  it('is the save payload with its secrets, ids, consents, bank and files', async () => {
    const { record } = await exportDeal('whole');
    expect(record).toMatchObject({
      format: 2,
      exportedAt: now.toISOString(),
      brand: 'default',
      reference: deal.reference,
      stage: 'ApplySubmitted',
      applicationType: 'apply',
      dealId: ann.ids.dealId,
      accountId: ann.ids.accountId,
      contactId: deal.contact_id,
      businessId: deal.business_id,
      loanId: ann.ids.loanId,
      submittedAt: deal.submitted_at?.toISOString(),
      flow: 'apply',
      flowVersion: deal.flow_version,
      version: deal.version,
      hidden: [],
      payload: {
        business: {
          name: 'Oak Street Bakery',
          taxIdNumber: CANARY.ein,
          contacts: [{ email: 'ann@oak.example', ssn: CANARY.ssn, dob: CANARY.dob }],
        },
        loanRequest: { amount: 150000, stage: 'ApplySubmitted' },
      },
      bank: { mainAccount: { name: 'Operating Account', mask: '4821' } },
    });
    // The brand gives no certification.
    expect(record.consents).toHaveLength(1);
    expect(record.bank.itemId).toMatch(/^item-local-/);
  });

  it('names each file, its type, its copy, and that it was not scanned', async () => {
    const { out, record } = await exportDeal('files');
    expect(record.files).toEqual([
      {
        id: expect.any(String),
        name: 'März “March” ☃ 2026.png',
        type: 'image/png',
        copy: expect.objectContaining({ path: 'files/01-statement-Marz-March-2026.png' }),
        documentType: 'statement',
        scan: 'not-scanned',
      },
      expect.objectContaining({
        name: 'pfs.final.pdf',
        type: 'application/pdf',
        documentType: 'pfs',
        copy: expect.objectContaining({ path: 'files/02-pfs-pfs.final.pdf' }),
      }),
    ]);
    for (const { copy } of record.files) expect(fileEntry(out, copy.path)).toEqual(copy);
    expect(readdirSync(path.join(out, 'files'))).toHaveLength(2);
  });

  it('contains copies: a picture with the same pixels, and a PDF without its form', async () => {
    const { out, record } = await exportDeal('copies');
    const [first, second] = record.files.map(({ copy }: { copy: { path: string } }) =>
      readFileSync(path.join(out, copy.path)),
    );
    const dots = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
    expect((await dots(first)).equals(await dots(picture))).toBe(true);
    const copy = await PDFDocument.load(second);
    const sentDocument = await PDFDocument.load(await form());
    expect(sentDocument.getForm().getFields().length).toBeGreaterThan(10);
    expect([copy.getPageCount(), copy.getForm().getFields()]).toEqual([sentDocument.getPageCount(), []]);
  });

  it('has original files only by the command with --original', async () => {
    const open = async () => ({ deps: server.deps, close: async () => {} });
    for (const more of [[], ['--original']]) {
      const out = path.join(folder, `command${more.join()}`);
      const result = await exportCommand(['--deal', ann.ids.dealId, '--out', out, ...more], open);
      const originals = readdirSync(path.join(out, 'files')).filter((name) => name.includes('-original-'));
      expect([originals.length, result.includes('lie beside their copies')]).toEqual(
        more.length > 0 ? [2, true] : [0, false],
      );
      expect(result).toContain(`Exported ${deal.reference} to ${out}: application.json and 2 files.`);
      expect(result).toContain('Bank: connected.');
      expect(result).toContain('2 files were never scanned');
      expect(result).not.toContain('could not be rewritten');
    }
    const entries = await server.deps.db.query(
      "select actor, brand, deal, about from audit where event = 'exported' order by id",
    );
    const exported = { actor: 'operator', brand: 'default', deal: deal.id };
    expect(entries).toEqual([
      { ...exported, about: 'copies' },
      { ...exported, about: 'originals' },
    ]);
  });

  it('has originals only if they are asked for, marked in their names', async () => {
    const { out, record } = await exportDeal('originals', true);
    const [first, second] = record.files;
    expect(first.original).toEqual({
      path: 'files/01-original-statement-Marz-March-2026.png',
      size: picture.length,
      sha256: createHash('sha256').update(picture).digest('hex'),
    });
    expect(readFileSync(path.join(out, second.original.path)).equals(await form())).toBe(true);
    expect(second.copy.path).toBe('files/02-pfs-pfs.final.pdf');
  });

  it('names a file without a copy, and continues', async () => {
    const out = path.join(folder, 'no-copy');
    const run = async () => ({ result: { refused: 'complex' as const }, milliseconds: 1 });
    const refusing = { ...server.deps, inspector: { run, close: async () => {} } };
    const { files } = await writeExport(refusing, flow, deal, { out, now });
    expect(files.map(({ copy, original }) => [copy, original])).toEqual([
      [null, undefined],
      [null, undefined],
    ]);
    expect(readdirSync(path.join(out, 'files'))).toEqual([]);
  });

  it('contains no access token, no other account, and nothing sealed', async () => {
    const { text } = await exportDeal('tokens');
    expect(text).not.toMatch(/access-local|public-local|link-local|"v1\.|Payroll|7735/);
  });

  it('is readable by its owner alone', async () => {
    const { out } = await exportDeal('modes');
    const mode = (file: string) => statSync(path.join(out, file)).mode & 0o777;
    const [file = ''] = readdirSync(path.join(out, 'files'));
    expect([mode('.'), mode('files'), mode('application.json'), mode(`files/${file}`)]).toEqual([
      0o700, 0o700, 0o600, 0o600,
    ]);
  });

  it('overwrites nothing', async () => {
    const { out, text } = await exportDeal('once');
    const exportTo = (out: string) => writeExport(server.deps, flow, deal, { out, now });
    await expect(exportTo(out)).rejects.toThrow('is there already');
    expect(readFileSync(path.join(out, 'application.json'), 'utf8')).toBe(text);
    const file = path.join(folder, 'a-file');
    writeFileSync(file, 'x');
    await expect(exportTo(file)).rejects.toThrow('is there already');
    const nowhere = path.join(folder, 'no', 'such');
    await expect(exportTo(nowhere)).rejects.toThrow('There is no folder');
    const meanwhile = path.join(folder, 'meanwhile');
    await expect(writeNewFolder(meanwhile, async () => mkdirSync(meanwhile))).rejects.toThrow(
      'is there already',
    );
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('says by the command how many files have no copy', async () => {
    const run = async () => ({ result: { refused: 'complex' as const }, milliseconds: 1 });
    const deps = { ...server.deps, inspector: { run, close: async () => {} } };
    const out = path.join(folder, 'told');
    const result = await exportCommand(['--deal', ann.ids.dealId, '--out', out], async () => ({
      deps,
      close: async () => {},
    }));
    expect(result).toContain('2 files could not be rewritten: --original writes them as they were sent');
  });

  it('is written completely or not at all', async () => {
    const broken = {
      ...server.deps,
      blobs: { ...server.deps.blobs, read: () => Promise.reject(new Error('gone')) },
    };
    const out = path.join(folder, 'broken');
    await expect(writeExport(broken, flow, deal, { out, now })).rejects.toThrow();
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
