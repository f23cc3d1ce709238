import { Avatar } from '../../../ui/avatar.tsx';
import { useAvatar } from './use-avatar.ts';

interface FaceProps {
  readonly id: string;
  /** The member's name, which also stands beside the face. */
  readonly name: string | null;
  /** The picture from the member's sign-in provider, for a member who has chosen none. */
  readonly avatarUrl?: string | null;
}

/** A member's face beside a line of text. */
export const Face = ({ id, name, avatarUrl = null }: FaceProps) => (
  <Avatar id={id} name={name} src={useAvatar(id) ?? avatarUrl} size="small" />
);
