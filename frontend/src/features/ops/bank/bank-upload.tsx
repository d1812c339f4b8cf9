import { MAX_BANK_FILE_BYTES } from '@wayfold/contracts/kernel/input-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmationDeclined } from '../ui/reauthentication.js';
import { useSession } from '../ui/session.js';
import { useBankImport } from './bank-queries.js';
import { ImportProblems } from './import-problems.js';

/** Uploads a bank file, and shows progress, result, and errors by place. */
export function BankUpload() {
  const { t } = useTranslation('ops-bank');
  const { csrfToken } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [account, setAccount] = useState('');
  const [share, setShare] = useState(0);
  const bankImport = useBankImport(csrfToken, setShare);
  const isTooLarge = file !== null && file.size > MAX_BANK_FILE_BYTES;
  return (
    <section className="panel" aria-labelledby="import">
      <h2 id="import">{t('upload.title')}</h2>
      <form
        className="bank-upload"
        onSubmit={(event) => {
          event.preventDefault();
          if (file === null || isTooLarge || bankImport.isPending) return;
          setShare(0);
          bankImport.mutate({ file, account: account.trim() });
        }}
      >
        <label className="field">
          <span>{t('upload.file')}</span>
          <input
            type="file"
            accept=".csv,.txt,.xml,.sta,.mt940,.940"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              bankImport.reset();
            }}
          />
        </label>
        <label className="field">
          <span>{t('upload.account')}</span>
          <input value={account} maxLength={34} onChange={({ target }) => setAccount(target.value)} />
        </label>
        <button
          className="btn small"
          type="submit"
          disabled={file === null || isTooLarge || bankImport.isPending}
        >
          {t('upload.sendButton')}
        </button>
      </form>
      {bankImport.isPending ? <Progress share={share} /> : null}
      <ImportOutcome importReply={bankImport.data} />
      {isTooLarge ? <p role="alert">{t('upload.fileTooLarge')}</p> : null}
      {bankImport.isError && !(bankImport.error instanceof ConfirmationDeclined) ? (
        <ImportProblems error={bankImport.error} />
      ) : null}
    </section>
  );
}

/** Shows the progress of the upload, then waits while the server reads the file. */
function Progress({ share }: { readonly share: number }) {
  const { t } = useTranslation('ops-bank');
  return (
    <p className="feedback">
      <progress aria-label={t('upload.title')} max={1} value={share < 1 ? share : undefined} />{' '}
      {share < 1 ? t('upload.sending', { percent: Math.floor(100 * share) }) : t('upload.reading')}
    </p>
  );
}

function ImportOutcome({ importReply }: { readonly importReply: ReturnType<typeof useBankImport>['data'] }) {
  const { t } = useTranslation('ops-bank');
  return (
    <p role="status" className="feedback">
      {importReply?.status === 'already-imported' ? t('upload.repeatNotice') : null}
      {importReply?.status === 'imported'
        ? t('upload.importedLines', { count: importReply.lines, added: importReply.added })
        : null}{' '}
      {importReply && importReply.skipped > 0
        ? t('upload.skippedLines', { skipped: importReply.skipped })
        : null}
    </p>
  );
}
