/** A member as other members see one. */
export interface Profile {
  readonly id: string;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly bio: string | null;
  readonly skills: readonly string[] | null;
  readonly location: string | null;
  readonly website: string | null;
  readonly githubUsername: string | null;
  readonly linkedinUsername: string | null;
  readonly avatarUrl: string | null;
  /** ISO 8601, the server's clock. */
  readonly lastActive: string | null;
}

/** What a member may change; a key that is absent stays as it is. */
export type ProfileChange = Partial<Omit<Profile, 'id' | 'avatarUrl' | 'lastActive'>>;

type Changed = { readonly [Field in keyof ProfileChange]?: ProfileChange[Field] | undefined };

/** The profile as it will be once the change has arrived. */
export const withProfileChange = (profile: Profile, change: Changed): Profile => ({
  ...profile,
  username: kept(change.username, profile.username),
  fullName: kept(change.fullName, profile.fullName),
  bio: kept(change.bio, profile.bio),
  skills: kept(change.skills, profile.skills),
  location: kept(change.location, profile.location),
  website: kept(change.website, profile.website),
  githubUsername: kept(change.githubUsername, profile.githubUsername),
  linkedinUsername: kept(change.linkedinUsername, profile.linkedinUsername),
});

const kept = <T>(changed: T | undefined, held: T): T => (changed === undefined ? held : changed);
