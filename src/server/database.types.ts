// Generated from the migrated database by `npm run db:types`; a test fails when it is out of date.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      activity: {
        Row: {
          last_active: string;
          user_id: string;
        };
        Insert: {
          last_active?: string;
          user_id: string;
        };
        Update: {
          last_active?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'activity_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      announcements: {
        Row: {
          audience: string;
          by: string | null;
          by_mail: boolean;
          created_at: string;
          edition: string | null;
          id: string;
          released_at: string | null;
          show_from: string;
          sync_xid: unknown;
          text: string;
          withdrawn_at: string | null;
        };
        Insert: {
          audience: string;
          by?: string | null;
          by_mail: boolean;
          created_at?: string;
          edition?: string | null;
          id: string;
          released_at?: string | null;
          show_from?: string;
          sync_xid?: unknown;
          text: string;
          withdrawn_at?: string | null;
        };
        Update: {
          audience?: string;
          by?: string | null;
          by_mail?: boolean;
          created_at?: string;
          edition?: string | null;
          id?: string;
          released_at?: string | null;
          show_from?: string;
          sync_xid?: unknown;
          text?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      applications: {
        Row: {
          applicant_mailed_at: string | null;
          business: string;
          created_at: string;
          decided_at: string | null;
          edition: string;
          email: string;
          has_receipt: boolean;
          id: string;
          in_digest: boolean;
          name: string;
          organiser_mailed_at: string | null;
          phone: string;
          plan: string;
          project: string;
          receipt_token: string;
          source: Json | null;
          status: string;
          version: number;
        };
        Insert: {
          applicant_mailed_at?: string | null;
          business: string;
          created_at?: string;
          decided_at?: string | null;
          edition: string;
          email: string;
          has_receipt?: boolean;
          id: string;
          in_digest?: boolean;
          name: string;
          organiser_mailed_at?: string | null;
          phone: string;
          plan: string;
          project: string;
          receipt_token?: string;
          source?: Json | null;
          status?: string;
          version?: number;
        };
        Update: {
          applicant_mailed_at?: string | null;
          business?: string;
          created_at?: string;
          decided_at?: string | null;
          edition?: string;
          email?: string;
          has_receipt?: boolean;
          id?: string;
          in_digest?: boolean;
          name?: string;
          organiser_mailed_at?: string | null;
          phone?: string;
          plan?: string;
          project?: string;
          receipt_token?: string;
          source?: Json | null;
          status?: string;
          version?: number;
        };
        Relationships: [];
      };
      invitation_stats: {
        Row: {
          monthly_accepted: number;
          monthly_sent: number;
          sync_xid: unknown;
          total_accepted: number;
          total_sent: number;
          updated_at: string;
          user_id: string;
          weekly_accepted: number;
          weekly_sent: number;
        };
        Insert: {
          monthly_accepted?: number;
          monthly_sent?: number;
          sync_xid?: unknown;
          total_accepted?: number;
          total_sent?: number;
          updated_at?: string;
          user_id: string;
          weekly_accepted?: number;
          weekly_sent?: number;
        };
        Update: {
          monthly_accepted?: number;
          monthly_sent?: number;
          sync_xid?: unknown;
          total_accepted?: number;
          total_sent?: number;
          updated_at?: string;
          user_id?: string;
          weekly_accepted?: number;
          weekly_sent?: number;
        };
        Relationships: [];
      };
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
      message_reports: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          judged_at: string | null;
          judged_by: string | null;
          mailed_at: string | null;
          message_id: string;
          reason: string;
          reporter_id: string | null;
          verdict: string | null;
        };
        Insert: {
          content: string;
          created_at?: string;
          id: string;
          judged_at?: string | null;
          judged_by?: string | null;
          mailed_at?: string | null;
          message_id: string;
          reason: string;
          reporter_id?: string | null;
          verdict?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          id?: string;
          judged_at?: string | null;
          judged_by?: string | null;
          mailed_at?: string | null;
          message_id?: string;
          reason?: string;
          reporter_id?: string | null;
          verdict?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'message_reports_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
        ];
      };
      messages: {
        Row: {
          content: string;
          created_at: string;
          deleted_at: string | null;
          id: string;
          sync_xid: unknown;
          user_id: string | null;
        };
        Insert: {
          content: string;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
          sync_xid?: unknown;
          user_id?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
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
      profile_privacy: {
        Row: {
          bio: string | null;
          github_username: string | null;
          hidden: string[];
          id: string;
          linkedin_username: string | null;
          location: string | null;
          skills: string[] | null;
          sync_xid: unknown;
          website: string | null;
        };
        Insert: {
          bio?: string | null;
          github_username?: string | null;
          hidden?: string[];
          id: string;
          linkedin_username?: string | null;
          location?: string | null;
          skills?: string[] | null;
          sync_xid?: unknown;
          website?: string | null;
        };
        Update: {
          bio?: string | null;
          github_username?: string | null;
          hidden?: string[];
          id?: string;
          linkedin_username?: string | null;
          location?: string | null;
          skills?: string[] | null;
          sync_xid?: unknown;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'profile_privacy_id_fkey';
            columns: ['id'];
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
      tombstones: {
        Row: {
          deleted_at: string;
          id: string;
          owner: string | null;
          sync_xid: unknown;
          table_name: string;
        };
        Insert: {
          deleted_at?: string;
          id: string;
          owner?: string | null;
          sync_xid?: unknown;
          table_name: string;
        };
        Update: {
          deleted_at?: string;
          id?: string;
          owner?: string | null;
          sync_xid?: unknown;
          table_name?: string;
        };
        Relationships: [];
      };
      villas: {
        Row: {
          content: Json;
          edition: string;
          map: string | null;
          saved_at: string;
          version: number;
        };
        Insert: {
          content: Json;
          edition: string;
          map?: string | null;
          saved_at?: string;
          version?: number;
        };
        Update: {
          content?: Json;
          edition?: string;
          map?: string | null;
          saved_at?: string;
          version?: number;
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
      announcement_mails: {
        Args: {
          entry_id: string;
        };
        Returns: Json;
      };
      application_state: {
        Args: {
          token: string;
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
      clock_fault: {
        Args: never;
        Returns: string;
      };
      decision_mail: {
        Args: {
          entry_id: string;
          organiser: string;
        };
        Returns: Json;
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
          id: string;
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
      desk_pull: {
        Args: {
          known_revision?: string;
        };
        Returns: Json;
      };
      export_my_data: {
        Args: never;
        Returns: Json;
      };
      increment_invitation_stats: {
        Args: {
          user_id: string;
        };
        Returns: undefined;
      };
      mark_announcement_mailed: {
        Args: {
          entry_id: string;
          members: string[];
        };
        Returns: undefined;
      };
      mark_application_digest_mailed: {
        Args: {
          ids: string[];
        };
        Returns: undefined;
      };
      mark_decision_mailed: {
        Args: {
          entry_id: string;
        };
        Returns: undefined;
      };
      my_sessions: {
        Args: never;
        Returns: unknown[];
      };
      name_first_organiser: {
        Args: {
          address: string;
          member: string;
        };
        Returns: boolean;
      };
      needs_after_restore: {
        Args: never;
        Returns: boolean;
      };
      opt_out_of_mails: {
        Args: {
          token: string;
        };
        Returns: boolean;
      };
      place_of: {
        Args: {
          member: string;
        };
        Returns: Json;
      };
      published_editions: {
        Args: never;
        Returns: Json;
      };
      remind_invitation: {
        Args: {
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
      resend_invitation: {
        Args: {
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
      revoke_invitation: {
        Args: {
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
      set_profile_privacy: {
        Args: {
          hidden: string[];
          is_listed: boolean;
        };
        Returns: {
          bio: string | null;
          github_username: string | null;
          hidden: string[];
          id: string;
          linkedin_username: string | null;
          location: string | null;
          skills: string[] | null;
          sync_xid: unknown;
          website: string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'profile_privacy';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      store_application: {
        Args: {
          application: Json;
        };
        Returns: {
          applicant_mailed_at: string | null;
          business: string;
          created_at: string;
          decided_at: string | null;
          edition: string;
          email: string;
          has_receipt: boolean;
          id: string;
          in_digest: boolean;
          name: string;
          organiser_mailed_at: string | null;
          phone: string;
          plan: string;
          project: string;
          receipt_token: string;
          source: Json | null;
          status: string;
          version: number;
        };
        SetofOptions: {
          from: '*';
          to: 'applications';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      sync_pull: {
        Args: {
          active_since?: string;
          cursors?: Json;
          known_villa?: string;
          page_size?: number;
        };
        Returns: Json;
      };
      take_announcement_mailing: {
        Args: never;
        Returns: string;
      };
      take_application_digest: {
        Args: never;
        Returns: Json;
      };
      take_invitation_mail: {
        Args: {
          address: string;
          inviter?: string;
          mail_key: string;
        };
        Returns: Json;
      };
      take_rate_limits: {
        Args: {
          limits: Json;
        };
        Returns: number;
      };
      ticket_key: {
        Args: {
          made?: Json;
        };
        Returns: Json;
      };
      touch_last_active: {
        Args: never;
        Returns: undefined;
      };
      was_referred: {
        Args: never;
        Returns: boolean;
      };
      withdraw_application: {
        Args: {
          entry_id: string;
        };
        Returns: string;
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
