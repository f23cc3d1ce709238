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
