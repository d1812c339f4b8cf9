import type { BankLineEvent, LineTexts } from '../events.js';

type LineImported = Extract<BankLineEvent, { type: 'BankLineImported' }>['data'];

/** The facts of a line that only its events have. */
export interface LineFacts extends Omit<LineImported, 'texts'> {
  /** Null once erased. */
  readonly texts: LineTexts | null;
  readonly importedAt: string;
  /** The last reason that staff gave; null if none. */
  readonly note: string | null;
}

export function collectLineFacts(
  lineEvents: readonly (BankLineEvent & { readonly recordedAt: Date })[],
): LineFacts {
  const [firstEvent] = lineEvents;
  if (firstEvent?.type !== 'BankLineImported')
    throw new Error('the first event of a bank line must be BankLineImported');
  let note: string | null = null;
  for (const { type, data } of lineEvents)
    if (type === 'BankLineSetAside' || type === 'BankLineReopened' || type === 'BankLineAllocated')
      note = data.reason ?? note;
  const { texts, ...facts } = firstEvent.data;
  return { ...facts, texts: texts.value, importedAt: firstEvent.recordedAt.toISOString(), note };
}
