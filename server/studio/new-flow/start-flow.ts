import type { FastifyInstance } from 'fastify';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { actorOf, audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/contract.ts';
import { Problem } from '../../http/problems/problem.ts';
import { findTakenSegments, isReservedId } from '../../releases/addresses/index.ts';
import type { Queries } from '../../storage/database.ts';
import { brandWords } from '../check/index.ts';
import { changedDisclosuresOf } from '../disclosures.ts';
import {
  brandHashes,
  type Draft,
  filesNow,
  nameDraft,
  openDraft,
  originalOf,
  saveDraft,
} from '../draft/index.ts';
import { legalChanges } from '../legal-changes.ts';
import { type Member, requireMayChange, type Staff } from '../roles.ts';
import texts from '../texts.json' with { type: 'json' };
import { newFlowChanges } from './new-flow.ts';

/** The route that starts a flow: a draft with all of its files, sent by `answerOf`. */
export function newFlowRoutes(
  app: FastifyInstance,
  deps: Deps,
  staff: Staff,
  answerOf: (draft: Draft, member: Member) => Promise<StudioDraft>,
): void {
  const { db, releases, crypto } = deps;
  const editor = { onRequest: staff.require('editor') };
  serve(app, 'POST /studio/api/flows', editor, async (request) => {
    const { name, address, headline, languages, start } = request.body;
    const member = staff.member(request);
    const live = releases.live('');
    const id = await freeId(db, name);
    if ((await brandWords(db)).has(address) || findTakenSegments(live, id).has(address))
      throw new Problem('invalid', { msg: texts.addressTaken, showToUser: true });
    const newFiles = newFlowChanges(live, {
      id,
      home: `/${address}`,
      headline: headline.trim(),
      languages,
      start,
    });
    if (!newFiles) throw new Problem('not-found', { detail: 'There is no such application or template.' });
    const { base, changes } = newFiles;
    requireMayChange(member, Object.keys(changes));
    const brands = await brandHashes(db);
    const openedDraft = await openDraft(db, { flow: id, base, brands, by: member.email });
    const author = { email: member.email, person: actorOf(crypto, member.sub) };
    const original = await originalOf(deps, openedDraft);
    const states = { original, draft: original, live: original, after: filesNow(original, { changes }) };
    // Editors may start an application with disclosures, too: it needs a member with the role legal to go live.
    const own = changedDisclosuresOf(releases, id, original, states.after).changes;
    const legal_changes = legalChanges(releases, member, own, openedDraft, states);
    const draft = await saveDraft(db, { ...openedDraft, legal_changes }, changes, author);
    if (!draft) throw new Error('The draft was not stored.');
    const title = { title: name.trim().slice(0, TITLE_LENGTH), purpose: '' };
    await nameDraft(db, { id: draft.id, ...title });
    const about = `${id} ${draft.id}`;
    await audit(deps, { event: 'draft-opened', person: member.sub, about, requestId: request.id });
    return answerOf({ ...draft, ...title }, member);
  });
}

/** The longest name of a draft (contracts/studio). */
const TITLE_LENGTH = 80;
const ID_LENGTH = 40;

/** 'Short quote' → `short-quote`; no flow, release or open draft has this id. */
async function freeId(db: Queries, name: string): Promise<string> {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
    .slice(0, ID_LENGTH)
    .replace(/-$/, '');
  const baseName = /^[a-z]/.test(plain) ? plain : ['application', plain].filter(Boolean).join('-');
  const rows = await db.query<{ flow: string }>(
    `select flow from releases union select flow from studio_drafts where status = 'open'`,
  );
  const flowNames = new Set(rows.map(({ flow }) => flow));
  const isFree = (id: string): boolean => !flowNames.has(id) && !isReservedId(id);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? baseName : `${baseName}-${number}`;
    if (isFree(id)) return id;
  }
}
