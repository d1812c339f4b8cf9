import type { Pool } from 'pg';

/** A right to one call. Expires with its lease. */
export interface Slot {
  readonly slot: number;
  readonly turn: string;
}

export interface GrantedSlot extends Slot {
  /** Milliseconds until the slot may be used. */
  readonly waitMs: number;
}

export interface ReturnedSlot extends Slot {
  /** Milliseconds until the slot is free. */
  readonly restMs: number;
}

export interface SlotDemand {
  readonly prompt: number;
  readonly background: number;
}

/** Milliseconds after which a vanished holder loses its slot. */
export const LEASE_MS = 2_300;

interface SlotRow {
  slot: number | null;
  turn: string | null;
  wait: number;
}

/** The limit of one provider for all processes: tables `provider_slots` and `provider_brakes`. */
export class ProviderSlots {
  /** Slots reserved for prompt calls. */
  private readonly reserve: number;

  constructor(
    private readonly pool: Pool,
    private readonly provider: string,
    readonly perSecond: number,
  ) {
    this.reserve = Math.max(1, Math.round(perSecond / 100));
    if (!Number.isInteger(perSecond) || perSecond < 2)
      throw new Error(
        'the limit must be a whole number of at least 2 calls a second: one is reserved for prompt calls',
      );
  }

  /** Exchanges slots in one statement: a crash leaves no lock. Look again after `nextExchangeMs`. */
  async exchangeSlots(
    { prompt, background }: SlotDemand,
    returnedSlots: readonly ReturnedSlot[],
  ): Promise<{ grantedSlots: GrantedSlot[]; nextExchangeMs: number }> {
    const { rows } = await this.pool.query<SlotRow>({
      name: 'provider-slots',
      text: 'SELECT slot, turn, wait FROM exchange_provider_slots($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values: [
        this.provider,
        this.perSecond,
        prompt,
        background,
        this.reserve,
        LEASE_MS / 1000,
        returnedSlots.map(({ slot }) => slot),
        returnedSlots.map(({ turn }) => turn),
        returnedSlots.map(({ restMs }) => restMs / 1000),
      ],
    });
    const grantedSlots = rows.flatMap(({ slot, turn, wait }) =>
      slot === null || turn === null ? [] : [{ slot, turn, waitMs: wait * 1000 }],
    );
    return { grantedSlots, nextExchangeMs: (rows.find(({ slot }) => slot === null)?.wait ?? 0) * 1000 };
  }

  /** Stops all calls for `ms` milliseconds and then allows fewer than before for a while. */
  async delaySlots(ms: number): Promise<void> {
    await this.pool.query('SELECT brake_provider($1, $2)', [this.provider, ms / 1000]);
  }
}
