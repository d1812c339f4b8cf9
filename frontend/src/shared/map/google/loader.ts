/** The specification asks for this message in Spanish; customers never see it. */
export const WINDOW_MISSING_MESSAGE = 'La ventana (window) no está definida';
/** The specification asks for this message in Spanish; customers never see it. */
export const SCRIPT_FAILURE_MESSAGE = 'No se pudo cargar el script de Google Maps';

export const POLL_MS = 100;

const GOOGLE_MAPS = 'https://maps.googleapis.com/maps/api/js';
const CALLBACK_NAME = 'wayfoldMapsReady';

export type LoaderState = 'not-loaded' | 'loading' | 'loaded';

/** The loader needs a page that accepts scripts, and a timer. */
export interface LoaderWorld {
  /** Undefined outside of a browser. */
  readonly window: (Window & typeof globalThis) | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

const BROWSER: LoaderWorld = {
  get window() {
    return typeof window === 'undefined' ? undefined : window;
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * The loader of the maps service's script, which loads once; callers during a load poll every 100 ms. An
 * error resets the loader, so that the next caller retries.
 */
export class MapsLoader {
  private currentState: LoaderState = 'not-loaded';

  constructor(
    private readonly address = GOOGLE_MAPS,
    private readonly world = BROWSER,
  ) {}

  get state(): LoaderState {
    return this.currentState;
  }

  /** @throws {Error} outside of a browser, or if the script does not load */
  async load(key: string, callback = CALLBACK_NAME): Promise<void> {
    const { window } = this.world;
    if (window === undefined) throw new Error(WINDOW_MISSING_MESSAGE);
    if (this.currentState === 'loading') return this.waitForRunningLoad();
    if (this.currentState === 'loaded') return;
    this.currentState = 'loading';
    try {
      await this.insertScript(window, key, callback);
      this.currentState = 'loaded';
    } catch (error) {
      this.currentState = 'not-loaded';
      throw error;
    }
  }

  private async waitForRunningLoad(): Promise<void> {
    while (this.currentState === 'loading') await this.world.wait(POLL_MS);
    if (this.currentState !== 'loaded') throw new Error(SCRIPT_FAILURE_MESSAGE);
  }

  private insertScript(window: Window & typeof globalThis, key: string, callback: string): Promise<void> {
    const script = window.document.createElement('script');
    const query = new URLSearchParams({ key, callback, loading: 'async', v: 'weekly' });
    script.src = `${this.address}?${query}`;
    script.async = true;
    const slot = window as unknown as Record<string, unknown>;
    return new Promise((resolve, reject) => {
      // The callback stays for a script that calls twice; a promise resolves only once.
      slot[callback] = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error(SCRIPT_FAILURE_MESSAGE));
      };
      window.document.head.append(script);
    });
  }
}

export const mapsLoader = new MapsLoader();
