import { Button } from '../../ui/button.tsx';

interface RowButtonProps {
  readonly label: string;
  /** The invitee's address, for screen readers. */
  readonly email: string;
  readonly variant?: 'quiet' | 'danger';
  readonly onPress: () => void;
}

export const RowButton = ({ label, email, variant = 'quiet', onPress }: RowButtonProps) => (
  <Button variant={variant} size="small" onClick={onPress}>
    {label}
    <span className="sr-only"> the invitation to {email}</span>
  </Button>
);
