import { randomUUID } from 'node:crypto';
import { isObject } from './is-object.ts';
import type { RawBinding } from './subscription-params.ts';

/** What a client asked for when it joined. */
export interface JoinConfig {
  /** The member's token, or an API key; null to go by the key of the handshake. */
  readonly accessToken: string | null;
  readonly bindings: readonly RawBinding[];
  readonly acknowledgeBroadcasts: boolean;
  readonly receiveOwnBroadcasts: boolean;
  readonly replicationReady: boolean;
  readonly replay: boolean;
  readonly presenceEnabled: boolean;
  readonly presenceKey: string;
  readonly isPrivate: boolean;
  /** Answer the join only when the changes are live. */
  readonly waitForChanges: boolean;
}

/** Reads the payload of `phx_join`; as on the real server, what is malformed counts as not given. */
export function parseJoinConfig(payload: unknown): JoinConfig {
  const { access_token: accessToken, user_token: userToken, config: rawConfig } = toObject(payload);
  const config = toObject(rawConfig);
  const broadcast = toObject(config['broadcast']);
  const presence = toObject(config['presence']);
  const bindings = config['postgres_changes'];
  return {
    accessToken: toText(userToken) ?? toText(accessToken),
    bindings: Array.isArray(bindings) ? bindings.filter(isObject) : [],
    acknowledgeBroadcasts: toBoolean(broadcast['ack']),
    receiveOwnBroadcasts: toBoolean(broadcast['self']),
    replicationReady: toBoolean(broadcast['replication_ready']),
    replay: 'replay' in broadcast,
    presenceEnabled: toBoolean(presence['enabled']),
    presenceKey: toText(presence['key']) ?? randomUUID(),
    isPrivate: toBoolean(config['private']),
    waitForChanges: toBoolean(toObject(config['postgres_changes_options'])['wait']),
  };
}

function toObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function toBoolean(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}
