// What src calls, generated from the migrated database by `npm run db:types`; a test fails when it is out of date.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          expires_at: string;
          id: string;
          invitation_code: string;
          invitee_email: string | null;
          invitee_id: string | null;
          inviter_id: string;
          mailed_at: string | null;
          reminders: number;
          status: string;
          sync_xid: unknown;
        };
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          expires_at?: string;
          id?: string;
          invitation_code?: string;
          invitee_email?: string | null;
          invitee_id?: string | null;
          inviter_id?: string;
          mailed_at?: string | null;
          reminders?: number;
          status?: string;
          sync_xid?: unknown;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          expires_at?: string;
          id?: string;
          invitation_code?: string;
          invitee_email?: string | null;
          invitee_id?: string | null;
          inviter_id?: string;
          mailed_at?: string | null;
          reminders?: number;
          status?: string;
          sync_xid?: unknown;
        };
        Relationships: [];
      };
      messages: {
        Row: {
          content: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          pinned_at: string | null;
          reply_to: string | null;
          sync_xid: unknown;
          user_id: string | null;
        };
        Insert: {
          content: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          pinned_at?: string | null;
          reply_to?: string | null;
          sync_xid?: unknown;
          user_id?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          pinned_at?: string | null;
          reply_to?: string | null;
          sync_xid?: unknown;
          user_id?: string | null;
        };
        Relationships: [];
      };
      pictures: {
        Row: {
          digest: string;
          image: string;
          user_id: string;
        };
        Insert: {
          digest: string;
          image: string;
          user_id: string;
        };
        Update: {
          digest?: string;
          image?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'pictures_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          created_at: string;
          full_name: string | null;
          github_username: string | null;
          id: string;
          is_listed: boolean;
          is_organiser: boolean;
          linkedin_username: string | null;
          location: string | null;
          picture_digest: string | null;
          skills: string[] | null;
          sync_xid: unknown;
          updated_at: string;
          username: string | null;
          website: string | null;
        };
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          created_at?: string;
          full_name?: string | null;
          github_username?: string | null;
          id: string;
          is_listed?: boolean;
          is_organiser?: boolean;
          linkedin_username?: string | null;
          location?: string | null;
          picture_digest?: string | null;
          skills?: string[] | null;
          sync_xid?: unknown;
          updated_at?: string;
          username?: string | null;
          website?: string | null;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          created_at?: string;
          full_name?: string | null;
          github_username?: string | null;
          id?: string;
          is_listed?: boolean;
          is_organiser?: boolean;
          linkedin_username?: string | null;
          location?: string | null;
          picture_digest?: string | null;
          skills?: string[] | null;
          sync_xid?: unknown;
          updated_at?: string;
          username?: string | null;
          website?: string | null;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      account_exists: {
        Args: {
          account: string;
        };
        Returns: boolean;
      };
      act_at_desk: {
        Args: {
          action: string;
          details: Json;
          entry_id: string;
        };
        Returns: Json;
      };
      change_invitation: {
        Args: {
          change: string;
          entry_id: string;
          invitation_id: string;
        };
        Returns: {
          accepted_at: string | null;
          created_at: string;
          expires_at: string;
          id: string;
          invitation_code: string;
          invitee_email: string | null;
          invitee_id: string | null;
          inviter_id: string;
          mailed_at: string | null;
          reminders: number;
          status: string;
          sync_xid: unknown;
        };
        SetofOptions: {
          from: '*';
          to: 'invitations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      check_referral: {
        Args: {
          code: string;
        };
        Returns: Json;
      };
      choose_notifications: {
        Args: {
          change: Json;
          entry_id: string;
        };
        Returns: {
          by_mail: boolean;
          hides_text: boolean;
          kinds: string[];
          muted_until: string | null;
          sync_xid: unknown;
          user_id: string;
          zone: string;
        };
        SetofOptions: {
          from: '*';
          to: 'notification_choices';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      delete_message: {
        Args: {
          entry_id?: string;
          message_id: string;
        };
        Returns: {
          content: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          pinned_at: string | null;
          reply_to: string | null;
          sync_xid: unknown;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'messages';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      delete_my_account: {
        Args: never;
        Returns: undefined;
      };
      edit_message: {
        Args: {
          content: string;
          entry_id: string;
          message_id: string;
        };
        Returns: {
          content: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          pinned_at: string | null;
          reply_to: string | null;
          sync_xid: unknown;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'messages';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      export_my_data: {
        Args: never;
        Returns: Json;
      };
      give_seat_back: {
        Args: {
          edition: string;
          entry_id: string;
          since: string;
        };
        Returns: Json;
      };
      mark_read: {
        Args: {
          message_id: string;
        };
        Returns: {
          created_at: string;
          message_id: string;
          sync_xid: unknown;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'read_marks';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      my_sessions: {
        Args: never;
        Returns: unknown[];
      };
      pin_message: {
        Args: {
          entry_id: string;
          is_pinned: boolean;
          message_id: string;
        };
        Returns: {
          content: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          pinned_at: string | null;
          reply_to: string | null;
          sync_xid: unknown;
          user_id: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'messages';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      react: {
        Args: {
          emoji: string;
          entry_id: string;
          is_on: boolean;
          message_id: string;
        };
        Returns: {
          emoji: string;
          id: string;
          is_on: boolean;
          message_id: string;
          sync_xid: unknown;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'reactions';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      report_message: {
        Args: {
          entry_id: string;
          message_id: string;
          reason: string;
        };
        Returns: Json;
      };
      save_picture: {
        Args: {
          entry_id: string;
          image?: string;
        };
        Returns: Json;
      };
      save_privacy: {
        Args: {
          entry_id: string;
          hide: string[];
          listed?: boolean;
          show: string[];
        };
        Returns: Json;
      };
      save_profile: {
        Args: {
          change: Json;
          entry_id: string;
        };
        Returns: Json;
      };
      send_messages: {
        Args: {
          messages: Json;
        };
        Returns: Json;
      };
      subscribe_to_push: {
        Args: {
          auth: string;
          endpoint: string;
          p256dh: string;
          zone: string;
        };
        Returns: undefined;
      };
      sync_pull: {
        Args: {
          active_since?: string;
          cursors?: Json;
          known?: Json;
          opened?: string[];
          page_size?: number;
        };
        Returns: Json;
      };
      touch_last_active: {
        Args: never;
        Returns: undefined;
      };
      unsubscribe_from_push: {
        Args: {
          endpoint: string;
        };
        Returns: undefined;
      };
      was_referred: {
        Args: never;
        Returns: boolean;
      };
      withdraw_entry: {
        Args: {
          entry_id: string;
        };
        Returns: string;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
