import type { BankConnectPort } from '#widgets/bank-link/port.ts';
import type { FilesPort } from '#widgets/statement-upload/port.ts';
import { bankCalls } from '../../api/bank.ts';
import { bankFailureOf } from '../../api/bank-failure.ts';
import { bankReturnAddress, forgetBankReturn } from '../../api/bank-return.ts';
import { fileCalls } from '../../api/statements.ts';
import { uploadProblemOf } from '../../api/upload-problem.ts';
import type { Text } from '../../brand/BrandContext.tsx';
import type { Boot } from '../../brand/boot.ts';
import type { OpenLink } from './load-link.ts';

/** The bank link's calls for the deal of a link. */
export function linkBankPort({ send, access }: OpenLink, boot: Boot): BankConnectPort {
  const calls = bankCalls(send, access);
  const script = boot.bankLinkScript;
  return {
    standIn: script !== undefined,
    prepare: async () => {
      if (script) await import(/* @vite-ignore */ script);
    },
    async linkToken(ask) {
      const answer = await calls.bankLinkToken(ask);
      return answer.ok ? { ok: true, token: answer.value } : bankFailureOf(answer.failure);
    },
    async connect({ publicToken, accounts, main }) {
      const answer = await calls.connectBank({
        // Nobody here knows more of the application than its ids.
        loan_id: '',
        loan_type: [],
        first: '',
        bank_accounts: accounts,
        main_account_id: main.id,
        public_token: publicToken,
      });
      return answer.ok ? { ok: true } : bankFailureOf(answer.failure);
    },
    returnAddress: bankReturnAddress,
    forgetReturn: forgetBankReturn,
  };
}

/** The files' calls for the deal of a link. */
export function linkFilesPort({ send, access }: OpenLink, platform: string, text: Text): FilesPort {
  const calls = fileCalls(send, access);
  return {
    async list() {
      const answer = await calls.listFiles(access.dealId);
      if (answer.ok) return answer;
      return { ok: false, problem: uploadProblemOf(answer.failure, 'list', text) };
    },
    async upload(out, options) {
      const source = { platform, url: window.location.href };
      const answer = await calls.uploadFile(out, access, source, options);
      if (answer.ok) return answer;
      return { ok: false, problem: uploadProblemOf(answer.failure, 'upload', text) };
    },
    async remove(id) {
      const answer = await calls.removeFile(id);
      const { status = 204, kind = 'empty' } = answer.ok ? {} : answer.failure;
      if (answer.ok || kind === 'empty' || status === 404) return { ok: true, value: undefined };
      return { ok: false, problem: uploadProblemOf(answer.failure, 'remove', text) };
    },
    async save(files) {
      const list = files.map(({ uploaded: { id, name, type, size, documentType }, lastModified }) => ({
        name,
        type,
        size,
        lastModified,
        metadata: { id, 'document-type': documentType },
      }));
      const answer = await calls.saveFiles(list, access);
      if (answer.ok) return { ok: true, value: undefined };
      return { ok: false, problem: uploadProblemOf(answer.failure, 'save', text) };
    },
  };
}
