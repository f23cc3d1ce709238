import { createPresence, type Presence, type PresenceDiff } from './presence.ts';
import { encode, encodeBroadcast, type Version } from './wire.ts';

/** A joined channel as the others on its topic see it. */
export interface Member {
  readonly version: Version;
  send(frame: string | Buffer): void;
}

export interface Topic {
  readonly presence: Presence<Member>;
  broadcast(payload: unknown, except?: Member): void;
  announce(diff: PresenceDiff | null): void;
}

export interface Topics {
  join(name: string, member: Member, isPrivate: boolean): Topic;
  leave(name: string, member: Member, isPrivate: boolean): void;
}

/**
 * The members of every topic across all sockets: broadcasts and presence go from one to the others. A private and a
 * public topic of one name are two.
 */
export function createTopics(): Topics {
  const topics = new Map<string, Topic & { readonly members: Set<Member> }>();
  return {
    join(name, member, isPrivate) {
      const key = keyOf(name, isPrivate);
      const topic = topics.get(key) ?? createTopic(name);
      topics.set(key, topic);
      topic.members.add(member);
      return topic;
    },
    leave(name, member, isPrivate) {
      const key = keyOf(name, isPrivate);
      const topic = topics.get(key);
      if (!topic?.members.delete(member)) return;
      topic.announce(topic.presence.untrack(member));
      if (topic.members.size === 0) topics.delete(key);
    },
  };
}

const keyOf = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'} ${name}`;

function createTopic(name: string): Topic & { readonly members: Set<Member> } {
  const members = new Set<Member>();
  return {
    members,
    presence: createPresence<Member>(),
    broadcast(payload, except) {
      for (const member of members) {
        if (member === except) continue;
        const frame = encodeBroadcast(member.version, name, payload);
        if (frame !== null) member.send(frame);
      }
    },
    announce(diff) {
      if (!diff) return;
      for (const member of members) {
        const message = { joinRef: null, ref: null, topic: name, event: 'presence_diff', payload: diff };
        member.send(encode(member.version, message));
      }
    },
  };
}
