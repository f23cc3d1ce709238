import * as v from 'valibot';

/** The auth client's storage interface. */
export interface SessionStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

const sessionSchema = v.object({
  access_token: v.optional(v.string()),
  refresh_token: v.string(),
  /** Epoch seconds by this device's clock (fetch-json.ts). */
  expires_at: v.number(),
  user: v.object({ id: v.string() }),
});
export type StoredSession = v.InferOutput<typeof sessionSchema>;

/** Reads from a stored session what code outside the auth client needs. Returns null without one. */
export const readSession = (text: string | null): StoredSession | null => {
  try {
    const parsed = v.safeParse(sessionSchema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

export const isExpired = ({ expires_at: at }: StoredSession, now: number): boolean => at * 1000 <= now;
